import { Api } from '../../support/api';
import { siteTest } from '../../support/site-test';

/** Tests of the API need no browser. */
export const test = siteTest.extend<{ api: Api }>({
  api: async ({ runningSite }, use) => use(new Api(runningSite.origin)),
});

export { expect } from 'playwright/test';
