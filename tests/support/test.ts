import { expect } from 'playwright/test';
import { siteTest } from './site-test';
import { type Watch, watch } from './watch';

interface BrowserFixtures {
  /** Console lines that this test provokes on purpose (the browser itself reports a broken service). */
  expected: RegExp | undefined;
  watched: Watch;
}

/** A browser on its own site. Tests also fail on console errors, warnings, policy violations and outside requests. */
export const test = siteTest.extend<BrowserFixtures>({
  expected: [undefined, { option: true }],
  watched: [
    async ({ page, baseURL, expected }, use) => {
      const watched = watch(page, baseURL ?? '');
      await use(watched);
      const unexpected = watched.complaints.filter((line) => !expected?.test(line));
      expect(unexpected, 'a silent console, no policy violation, no request to another site').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
