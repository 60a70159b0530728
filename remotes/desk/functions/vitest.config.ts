import { functionTests } from '@concierge/lambdas/testing';

export default functionTests(['**/*.test.ts'], ['flood.test.ts']);
