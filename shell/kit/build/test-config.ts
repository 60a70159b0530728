import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import type { SiteFacts } from '../src/site.ts';
import { sampleSite, siteFacts } from './site-facts.ts';

/** Vitest for a package that renders React: browser-like, no network, Testing Library's matchers. */
export function testConfig(root: string, site: SiteFacts = sampleSite): ViteUserConfig {
  return defineConfig({
    root,
    plugins: [react()],
    define: siteFacts(site),
    test: {
      environment: 'happy-dom',
      include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts', '*.test.ts'],
      setupFiles: ['@concierge/kit/testing/setup'],
      server: { deps: { inline: [/@concierge\/kit/] } },
      restoreMocks: true,
      // Generous, because a machine that tests many packages at once is slow.
      testTimeout: 60_000,
      css: false,
    },
  });
}
