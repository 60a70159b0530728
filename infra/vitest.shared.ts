import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** How a package of this folder runs its tests; with `--mode slow` its slower checks, which build for real. */
export const packageConfig = (root: string, more: TestProjectInlineConfiguration['test'] = {}) =>
  defineConfig(({ mode }) => ({
    root,
    test: {
      environment: 'node',
      globalSetup: join(import.meta.dirname, 'vitest.temporary.ts'),
      include: mode === 'slow' ? ['**/*.slow.ts'] : ['**/*.test.{ts,mjs}'],
      exclude: ['**/node_modules/**', '**/dist/**', '**/cdk.out/**'],
      env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
      // Generous, because several start processes and builds, and machines are busy while they run.
      testTimeout: mode === 'slow' ? 180_000 : 60_000,
      hookTimeout: 60_000,
      ...more,
    },
  }));
