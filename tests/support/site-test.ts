import { test as base } from 'playwright/test';
import { Inbox } from './inbox';
import { SiteProcess } from './stack/launch';

/** A whole site for each worker, emptied before each test. */
export const siteTest = base.extend<{ inbox: Inbox }, { runningSite: SiteProcess }>({
  runningSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const site = await SiteProcess.start();
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ runningSite }, use) => use(runningSite.origin),
  inbox: [
    async ({ runningSite }, use) => {
      const inbox = new Inbox(runningSite.origin);
      await inbox.reset();
      await use(inbox);
    },
    { auto: true },
  ],
});

export { expect } from 'playwright/test';
