import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Vitest for a package that renders React: browser-like, no network, Testing Library's matchers. */
export function testConfig(root: string): ViteUserConfig {
  return defineConfig({
    root,
    plugins: [react()],
    test: {
      environment: 'happy-dom',
      include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts', '*.test.ts'],
      setupFiles: [new URL('../src/testing/setup.ts', import.meta.url).pathname],
      restoreMocks: true,
      // A machine that tests many packages at once is slow, not wrong.
      testTimeout: 60_000,
      css: false,
    },
  });
}
