import { functionTests } from './build/test-config.ts';

export default functionTests(['core/**/*.test.ts', 'build/**/*.test.ts']);
