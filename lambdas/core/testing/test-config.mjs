import { defineConfig } from 'vitest/config';

// Plain JavaScript, because Node loads it before Vitest compiles anything.
/**
 * Vitest for a package of functions.
 * @param {string[]} include
 * @param {string[]} longest What SHORT_TESTS, as `npm test` sets it, leaves out
 */
export const functionTests = (include, longest = []) =>
  defineConfig({
    test: {
      include,
      exclude: ['contract/**', 'node_modules/**', ...(process.env.SHORT_TESTS ? longest : [])],
      env: {
        POWERTOOLS_LOG_LEVEL: 'SILENT',
        POWERTOOLS_METRICS_DISABLED: 'true',
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'local',
        AWS_SECRET_ACCESS_KEY: 'local',
      },
      // Test files in one worker share their modules, as the calls of a warm function do.
      isolate: false,
      testTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      hookTimeout: 60_000,
    },
  });
