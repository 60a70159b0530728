import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    environment: 'node',
    globalSetup: './vitest.temporary.ts',
    include: ['**/*.test.{ts,mjs}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/cdk.out/**'],
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    // Generous, because several start processes and builds, and machines are busy while they run.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
