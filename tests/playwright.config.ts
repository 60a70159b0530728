import { cpus } from 'node:os';
import { defineConfig } from 'playwright/test';
import { browserFlags, type EngineName, engineNames, findBrowser } from './browser/find-browser.mjs';

const executablePath = findBrowser();
const slow = '**/*.slow.e2e.ts';

/**
 * Browser tests against the whole site, run by `npm test` and `npm test -w tests`. Each worker has a site of
 * its own. Nothing is tried twice: a test that fails now and then is a broken test.
 */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: import.meta.dirname,
  testMatch: '**/*.e2e.ts',
  globalSetup: './support/global-setup.ts',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Tests mostly wait: two processors can run three.
  workers: Math.max(3, cpus().length),
  // Tests wait for events; these time-outs are for hangs, on machines that may be slow and busy.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: process.env.CI ? [['line']] : [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserFlags() },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    actionTimeout: 20_000,
    navigationTimeout: 45_000,
    // A trace of every test takes as much processor time as the test itself: --trace on shows one that failed.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'site', testDir: 'e2e', testIgnore: slow },
    // What looks at whole pages in many states, or waits for minutes to pass.
    { name: 'site-slow', testDir: 'e2e', testMatch: slow },
    { name: 'privacy', testDir: 'privacy' },
    { name: 'isolation', testDir: 'isolation' },
    // The journeys of engines/, in each engine. Each worker starts a site and a browser, for few tests.
    ...engineNames.map((engineName) => ({
      name: engineName,
      testDir: 'engines',
      workers: 2,
      use: { engineName },
    })),
    // Pictures to look at, in test-pictures/.
    ...engineNames.map((engineName) => ({
      name: `pictures-${engineName}`,
      testDir: 'engines',
      testMatch: 'pictures.ts',
      use: { engineName },
    })),
    // Alone on the machine, so that what is measured is the page.
    { name: 'budgets', testDir: 'bench/budgets', fullyParallel: false, workers: 1 },
  ],
});
