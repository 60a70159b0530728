import { cpus } from 'node:os';
import { defineConfig } from 'playwright/test';
import { browserFlags, type EngineName, engineNames, findHeadlessShell } from './browser/find-browser.mjs';

const executablePath = findHeadlessShell();
const slow = '**/*.slow.e2e.ts';

/**
 * Browser tests against the whole site. `npm test` chooses among the projects, `npm test -w tests` runs all of them.
 * Each worker has its own site.
 * There are no retries: a flaky test is a broken test.
 */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: import.meta.dirname,
  testMatch: '**/*.e2e.ts',
  globalSetup: './support/global-setup.ts',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Tests mostly wait, so two processors can run three workers.
  workers: Math.max(3, cpus().length),
  // Tests wait for events. These timeouts only catch hangs, on machines that may be slow and busy.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: process.env.CI ? [['line']] : [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserFlags() },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    actionTimeout: 40_000,
    navigationTimeout: 45_000,
    // Tracing takes as much processor time as the tests. To see a failed test's trace, run it again with --trace on.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'site', testDir: 'e2e', testIgnore: slow },
    // Tests that check whole pages in many states, or wait for minutes.
    { name: 'site-slow', testDir: 'e2e', testMatch: slow },
    { name: 'privacy', testDir: 'privacy' },
    { name: 'isolation', testDir: 'isolation' },
    // The journeys in engines/, in each engine. Each worker starts a site and a browser for only a few tests.
    ...engineNames.map((engineName) => ({
      name: engineName,
      testDir: 'engines',
      workers: 2,
      use: { engineName },
      // In Chromium, only the journeys that e2e/ does not hold.
      ...(engineName === 'chromium'
        ? { testMatch: '**/{accounts,container,desk,navigation,request,return}.e2e.ts' }
        : {}),
    })),
    // Screenshots for people to look at, in test-pictures/.
    ...engineNames.map((engineName) => ({
      name: `pictures-${engineName}`,
      testDir: 'engines',
      testMatch: 'pictures.ts',
      use: { engineName },
    })),
    // One test at a time, so that nothing else affects the measurements. A failure names its file; pictures don't.
    {
      name: 'budgets',
      testDir: 'bench/budgets',
      fullyParallel: false,
      workers: 1,
      use: { screenshot: 'off' },
    },
  ],
});
