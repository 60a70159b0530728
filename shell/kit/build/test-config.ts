import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import type { SiteFacts } from '../src/site.ts';
import { sampleSite } from '../src/testing/sample-site.ts';
import { siteFacts } from './site-facts.ts';

interface TestOptions {
  readonly site?: SiteFacts;
  /**
   * False if test files in one worker may share their modules and what these remember, which takes half the time. Files
   * that mock modules need their own.
   */
  readonly isolate?: boolean;
}

/** Vitest for a package that renders React: browser-like, no network, Testing Library's matchers. */
export function testConfig(
  root: string,
  { site = sampleSite, isolate = true }: TestOptions = {},
): ViteUserConfig {
  return defineConfig({
    root,
    plugins: [react()],
    define: siteFacts(site),
    test: {
      environment: 'happy-dom',
      isolate,
      include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts', '*.test.ts'],
      setupFiles: ['@concierge/kit/testing/setup'],
      server: { deps: { inline: [/@concierge\/kit/] } },
      // Generous, because a machine that tests many packages at once is slow.
      testTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      css: false,
    },
  });
}
