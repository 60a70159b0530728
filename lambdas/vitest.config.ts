import { functionTests } from './core/testing/test-config.mjs';

export default functionTests(
  ['core/**/*.test.ts', 'build/**/*.test.ts', 'functions/**/*.test.ts'],
  [
    // What many strangers at once can do, minute by minute.
    'core/linear-time.test.ts',
    'core/notifications/limits/{among-strangers,among-networks,confirmation-limit,practice-limit,waiting-time}.test.ts',
    'core/requests/strangers.test.ts',
  ],
);
