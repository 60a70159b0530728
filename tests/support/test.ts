import { expect } from 'playwright/test';
import { siteTest } from './site-test';
import { type Watch, watch } from './watch';

interface BrowserFixtures {
  /** Console lines that this test provokes on purpose (a broken service is reported by the browser itself). */
  expected: RegExp | undefined;
  watched: Watch;
}

/** A browser on a site of its own. Every test also fails for a console error or warning, a policy violation or a request elsewhere. */
export const test = siteTest.extend<BrowserFixtures>({
  expected: [undefined, { option: true }],
  watched: [
    async ({ page, runningSite, expected }, use) => {
      const watched = watch(page, runningSite.origin);
      await use(watched);
      const unexpected = watched.complaints.filter((line) => !expected?.test(line));
      expect(unexpected, 'the console is silent, the policy is kept, nobody else is asked').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
