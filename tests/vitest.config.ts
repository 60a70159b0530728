import { defineConfig } from 'vitest/config';

/** `--mode slow` adds the slow tests, which only `.ci/run` runs; with SHORT_TESTS, as `npm test` sets it, the longest are left out. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  test: {
    include: mode === 'slow' ? ['**/*.{test,slow}.ts'] : ['**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(process.env.SHORT_TESTS ? ['fuzz/**', 'baseline/**'] : [])],
    // Several tests start processes, often on busy machines.
    testTimeout: 60_000,
    // For the functions that the fuzz suite runs in its own process.
    env: {
      POWERTOOLS_LOG_LEVEL: 'SILENT',
      POWERTOOLS_METRICS_DISABLED: 'true',
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    },
  },
}));
