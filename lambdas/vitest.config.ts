import { functionTests } from './core/testing/test-config.mjs';

export default functionTests(['core/**/*.test.ts', 'build/**/*.test.ts']);
