import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/**
 * Vitest's config for a package in this folder. `--mode slow` runs the slower tests instead, which build for real; with
 * SHORT_TESTS, as `npm test` sets it, the longest are left out.
 */
export const packageConfig = (
  root: string,
  more: TestProjectInlineConfiguration['test'] = {},
  longest: readonly string[] = [],
) =>
  defineConfig(({ mode }) => ({
    root,
    test: {
      environment: 'node',
      globalSetup: join(import.meta.dirname, 'vitest.temporary.ts'),
      include: mode === 'slow' ? ['**/*.slow.ts'] : ['**/*.test.{ts,mjs}'],
      exclude: [
        '**/node_modules/**',
        '**/dist/**',
        '**/cdk.out/**',
        ...(process.env.SHORT_TESTS ? longest : []),
      ],
      env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
      // Generous, because several tests start processes and builds, often on busy machines.
      testTimeout: mode === 'slow' ? 180_000 : 60_000,
      hookTimeout: mode === 'slow' ? 180_000 : 60_000,
      expect: { poll: { timeout: 30_000 } },
      ...more,
    },
  }));
