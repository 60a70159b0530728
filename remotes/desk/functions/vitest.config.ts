import { functionTests } from '@concierge/lambdas/testing';

export default functionTests(['**/*.test.ts'], ['work/flood.test.ts']);
