import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pageAliveMark, slotAliveMark } from '@concierge/contract/performance-marks';
import type { Browser, chromium, Page } from 'playwright-core';
import { runnerImport } from 'vite';
import { z } from 'zod';
import type { Fill } from '../compose/fills';
import { Refusal } from '../refusal';

/** Long, because a machine that checks is often busy; a page that works is alive in a fraction of it. */
const timeoutMs = 30_000;

const smokeModule = z.object({
  smoke: z.custom<(visit: { page: Page; path: string }) => Promise<void>>(
    (value) => typeof value === 'function',
  ),
});

export interface Visit {
  readonly path: string;
  /** Whether the page is the remote's own, and not another's in which it shows something. */
  readonly own: boolean;
  /** What other remotes show in it. */
  readonly fills: readonly Pick<Fill, 'slot' | 'remote'>[];
}

/**
 * Opens each page in a headless browser, waits until its controls answer, and those of what others show in it, and uses
 * its own by the remote's `smoke.ts` if it has one.
 * @param folder The remote's: its installed playwright-core is used.
 * @returns What went wrong, a sentence each.
 * @throws Refusal where there is no browser.
 */
export async function openPages(
  folder: string,
  origin: string,
  visits: readonly Visit[],
): Promise<{ path: string; message: string }[]> {
  const smokeFile = join(folder, 'smoke.ts');
  const smoke = existsSync(smokeFile)
    ? smokeModule.parse((await runnerImport<unknown>(smokeFile, { root: folder, configFile: false })).module)
        .smoke
    : undefined;
  const browser = await startBrowser(folder);
  const problems: { path: string; message: string }[] = [];
  try {
    for (const { path, own, fills } of visits) {
      const page = await browser.newPage();
      const seen = watch(page);
      try {
        await page.goto(origin + path, { waitUntil: 'load', timeout: timeoutMs });
        await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, pageAliveMark, {
          timeout: timeoutMs,
        });
        for (const fill of fills) await waitForFill(page, fill);
        if (own) await smoke?.({ page, path });
      } catch (error) {
        const [what = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
        problems.push({ path, message: what });
      }
      // What went wrong first is the reason for what came after.
      problems.push(...seen.map((message) => ({ path, message })));
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return problems;
}

/** What fills a slot is loaded when a visitor comes near. */
async function waitForFill(page: Page, { slot, remote }: Visit['fills'][number]): Promise<void> {
  await page.locator(`[data-slot="${slot}"]`).first().scrollIntoViewIfNeeded({ timeout: timeoutMs });
  const isAlive = ([mark, name]: [string, string]) =>
    performance
      .getEntriesByName(mark)
      .some((entry) => entry instanceof PerformanceMark && entry.detail.slot === name);
  try {
    await page.waitForFunction(isAlive, [slotAliveMark, slot] as [string, string], { timeout: timeoutMs });
  } catch {
    throw new Error(`what ${remote} shows in the slot ${slot} did not come to life in ${timeoutMs / 1000} s`);
  }
}

/** Collects what the page complains of. Calls of functions fail here, where none run, and that is no complaint. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on('pageerror', (error) => seen.push(error.message));
  page.on('console', (message) => {
    const ofAFunction = /\/(?:api|accounts)\//.test(message.location().url);
    if (message.type() === 'error' && !ofAFunction) seen.push(message.text().split('\n')[0] ?? '');
  });
  return seen;
}

/** @param folder Whose installed playwright-core is used. @throws Refusal where there is no browser. */
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
      `No browser could be started (${why}): install Chromium or Chrome, or say where it is in CHROME_PATH.`,
    );
  }
}

/** Where systems put Chromium or Chrome. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** In a container whoever runs it is often root, for whom Chromium has no sandbox. */
const sandboxArguments = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);
