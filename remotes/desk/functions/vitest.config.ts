import { functionTests } from '../../../lambdas/build/test-config.ts';

export default functionTests(['**/*.test.ts']);
