import { writeFile } from 'node:fs/promises';
import { expect, type TestInfo } from 'playwright/test';
import type { EngineName } from '../browser/find-browser.mjs';
import { siteTest } from '../support/site-test';
import type { Engine, Size, Tab } from './drivers/driver';
import { startEngine } from './drivers/start-engine';
import { Visitor } from './visitor';
import { type WatchedSite, watchSite } from './watched-site';

interface WorkerFixtures {
  engineName: EngineName;
  engine: Engine;
  watchedSite: WatchedSite;
}

interface TestFixtures {
  size: Size;
  /** Complaints that this journey provokes on purpose. */
  expected: RegExp | undefined;
  visitor: Visitor;
}

/** A visitor with a browser of the project's engine, on a site of its own. Unexpected complaints fail the test. */
export const test = siteTest.extend<TestFixtures, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await startEngine(engineName);
      await use(engine);
      await engine.quit();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  watchedSite: [
    async ({ runningSite }, use) => {
      const site = await watchSite(runningSite.origin);
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  size: [{ width: 1280, height: 800 }, { option: true }],
  expected: [undefined, { option: true }],
  visitor: async ({ engine, watchedSite, size, expected }, use, testInfo) => {
    watchedSite.reset();
    const tab = await engine.newTab(size);
    await use(new Visitor(tab, watchedSite.origin));
    if (testInfo.status !== testInfo.expectedStatus) await keepPage(tab, watchedSite, testInfo);
    await tab.close();
    const unexpected = watchedSite.complaints.filter((line) => !expected?.test(line));
    expect(unexpected, 'no unexpected complaints').toEqual([]);
  },
});

/** Keeps what a failed test's page showed, and what it complained about. */
async function keepPage(tab: Tab, { complaints }: WatchedSite, testInfo: TestInfo): Promise<void> {
  const text = String(await tab.evaluate('document.body.innerText'));
  await writeFile(testInfo.outputPath('page.txt'), [...complaints, text].join('\n'));
  await writeFile(testInfo.outputPath('page.png'), await tab.picture());
}

export { expect };
