import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pageAliveMark, slotAliveMark } from '@concierge/contract/performance-marks';
import type { Browser, BrowserContext, chromium, Page } from 'playwright-core';
import { runnerImport } from 'vite';
import { z } from 'zod';
import type { Fill } from '../compose/slots';
import { Refusal } from '../store/refusal';
import { type Checked, shellFrames, traceTasks, watchOwnPage } from './page-checks';

/** Long, because CI machines are often busy; a working page is interactive in a fraction of this. */
const timeoutMs = 30_000;
const afterErrorMs = 3000;

const smokeModule = z.object({ smoke: z.custom<Smoke>((value) => typeof value === 'function') });

export interface Visit {
  readonly path: string;
  /** True for the remote's own page; false for another's page in which it fills a slot. */
  readonly own: boolean;
  /** The slots in it that remotes fill, and which remote fills each. */
  readonly fills: readonly Pick<Fill, 'slot' | 'remote'>[];
}

interface Opening {
  /** The remote whose own pages get every check; undefined for a shell. */
  readonly checked?: Checked | undefined;
  /** A link to open first, with which the site shows something else: a preview's. */
  readonly enter?: string | undefined;
}

/**
 * Opens each page in a headless browser and waits until it and the content of its slots are interactive. On the
 * remote's own pages, it then runs the remote's `smoke.ts`, if there is one.
 * @param folder The remote's folder, whose installed playwright-core is used.
 * @returns The problems, one sentence each.
 * @throws Refusal if no browser is found
 */
export async function openPages(
  folder: string,
  origin: string,
  visits: readonly Visit[],
  { checked, enter }: Opening = {},
): Promise<{ path: string; message: string }[]> {
  const smokeFile = join(folder, 'smoke.ts');
  const smoke = existsSync(smokeFile)
    ? smokeModule.parse((await runnerImport<unknown>(smokeFile, { root: folder, configFile: false })).module)
        .smoke
    : undefined;
  const browser = await startBrowser(folder);
  const problems: { path: string; message: string }[] = [];
  try {
    const frames = checked ? await shellFrames(await browser.newPage(), origin) : '';
    for (const { path, own, fills } of visits) {
      const context = await browser.newContext();
      const page = await context.newPage();
      if (enter) await page.goto(enter, { timeout: timeoutMs });
      const seen = watch(page);
      const found: string[] = [];
      const judge = own && checked ? await watchOwnPage(page, checked, frames) : undefined;
      const longTasks = own && checked ? await traceTasks(browser, page) : undefined;
      try {
        await page.goto(origin + path, { waitUntil: 'load', timeout: timeoutMs });
        await untilAlive(page, seen);
        for (const fill of fills) await waitForFill(page, fill);
        found.push(...((await longTasks?.()) ?? []), ...((await judge?.(seen)) ?? []));
        // What the remote's own test does is not the page's doing, so it has another page.
        if (own && smoke) await runSmoke(smoke, context, origin, path);
      } catch (error) {
        const [what = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
        found.push(what);
        await longTasks?.().catch(() => []);
      }
      problems.push(...[...found, ...seen].map((message) => ({ path, message })));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return problems;
}

/** Waits until every control of the page works, but not long after an error, which is the cause to name. */
async function untilAlive(page: Page, seen: readonly string[] = []): Promise<void> {
  const isAlive = (mark: string) => performance.getEntriesByName(mark).length > 0;
  const began = Date.now();
  let failedAt: number | undefined;
  // A page that replaces its document has nothing to ask for a moment.
  while (!(await page.evaluate(isAlive, pageAliveMark).catch(() => false))) {
    if (seen.length > 0) failedAt ??= Date.now();
    if (failedAt !== undefined && Date.now() - failedAt > afterErrorMs)
      throw new Error(`it was not interactive ${afterErrorMs / 1000} s after its first error`);
    if (Date.now() - began > timeoutMs)
      throw new Error(`it was not interactive within ${timeoutMs / 1000} s`);
    await page.waitForTimeout(100);
  }
}

type Smoke = (visit: { page: Page; path: string }) => Promise<void>;

async function runSmoke(smoke: Smoke, context: BrowserContext, origin: string, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(origin + path, { waitUntil: 'load', timeout: timeoutMs });
  await untilAlive(page);
  await smoke({ page, path });
}

/** Scrolls to a slot, because its content loads only when it comes near, and waits until that is interactive. */
async function waitForFill(page: Page, { slot, remote }: Visit['fills'][number]): Promise<void> {
  await page.locator(`[data-slot="${slot}"]`).first().scrollIntoViewIfNeeded({ timeout: timeoutMs });
  const isAlive = ([mark, name]: [string, string]) =>
    performance
      .getEntriesByName(mark)
      .some((entry) => entry instanceof PerformanceMark && entry.detail.slot === name);
  try {
    await page.waitForFunction(isAlive, [slotAliveMark, slot] as [string, string], { timeout: timeoutMs });
  } catch {
    throw new Error(
      `${remote}'s content in the slot ${slot} was not interactive within ${timeoutMs / 1000} s`,
    );
  }
}

/** Collects the page's errors. Failed API calls are ignored, because no functions run here. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on('pageerror', (error) => seen.push(error.message));
  page.on('console', (message) => {
    const ofAFunction = /\/(?:api|accounts)\//.test(message.location().url);
    if (message.type() === 'error' && !ofAFunction) seen.push(message.text().split('\n')[0] ?? '');
  });
  return seen;
}

/** @param folder The folder whose installed playwright-core is used. @throws Refusal if no browser is found */
export async function startBrowser(folder: string): Promise<Browser> {
  const require = createRequire(join(folder, 'package.json'));
  let playwright: { chromium: typeof chromium };
  try {
    playwright = require('playwright-core');
  } catch {
    throw new Refusal('check opens the pages in a browser: npm install --save-dev playwright-core');
  }
  const executablePath = process.env.CHROME_PATH ?? installed.find((path) => existsSync(path));
  try {
    return await playwright.chromium.launch(
      executablePath ? { executablePath, args: sandboxArguments() } : {},
    );
  } catch (error) {
    const [why] = String(error).split('\n');
    throw new Refusal(
      `No browser could be started (${why}): install Chromium or Chrome, or set CHROME_PATH.`,
    );
  }
}

/** The usual paths of Chromium and Chrome. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Containers often run as root, for which Chromium has no sandbox. */
const sandboxArguments = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);
