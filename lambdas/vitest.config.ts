import { functionTests } from './core/testing/test-config.mjs';

export default functionTests(
  ['core/**/*.test.ts', 'build/**/*.test.ts', 'functions/**/*.test.ts'],
  ['core/linear-time.test.ts', 'core/notifications/among-strangers.test.ts'],
);
