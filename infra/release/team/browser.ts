import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pageAliveMark, slotAliveMark } from '@concierge/contract/releases/performance-marks';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { runnerImport } from 'vite';
import { z } from 'zod';
import { limited } from '../build/time-limit';
import type { Fill } from '../compose/slots';
import { type Checked, shellFrames, traceTasks, watchPageOf } from './page-checks';
import { startBrowser } from './start-browser';

/** Long, because CI machines are often busy; a working page is interactive in a fraction of this. */
const timeoutMs = 30_000;
const afterErrorMs = 3000;
/** Of a step on a page. A page in an endless loop answers nothing at all. */
const stepMs = 60_000;
/** Far from where pages are composed: text that depends on either is other than what was served. */
const elsewhere = { timezoneId: 'Asia/Kolkata', locale: 'de-DE' };
/** Each page is watched for seconds, in which the machine has little to do. */
const openedAtOnce = 4;

const smokeModule = z.object({ smoke: z.custom<Smoke>((value) => typeof value === 'function') });

export interface Visit {
  readonly path: string;
  /** True for the remote's own page; false for another's page in which it fills a slot. */
  readonly own: boolean;
  /** The slots in it that remotes fill, and which remote fills each. */
  readonly fills: readonly Pick<Fill, 'slot' | 'remote'>[];
}

export interface PageProblem extends Seen {
  readonly path: string;
}

interface Seen {
  readonly message: string;
  /** 'pricing/1.0.0/assets/page.js:1:20': where an error was thrown, if the browser said. */
  readonly place?: string | undefined;
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
  opening: Opening = {},
): Promise<PageProblem[]> {
  const smoke = await limited('The start of smoke.ts', () => readSmoke(folder));
  const browser = await startBrowser(folder);
  const problems: PageProblem[] = [];
  try {
    const frames = opening.checked ? await shellFrames(await browser.newPage(), origin) : '';
    for (let first = 0; first < visits.length; first += openedAtOnce) {
      const group = visits.slice(first, first + openedAtOnce);
      problems.push(...(await openTogether({ browser, origin, frames, smoke, ...opening }, group)));
    }
  } finally {
    await browser.close();
  }
  return problems;
}

interface Parts extends Opening {
  readonly browser: Browser;
  readonly origin: string;
  /** What the shell shows around a page without a remote. */
  readonly frames: string;
  readonly smoke: Smoke | undefined;
}

/** Each step is done on all pages before the next one begins, because a browser has one trace at a time. */
async function openTogether(parts: Parts, visits: readonly Visit[]): Promise<PageProblem[]> {
  const { browser, origin, smoke, checked } = parts;
  const opened = await Promise.all(visits.map((visit) => prepare(parts, visit)));
  /** Takes a step on each page where no earlier one failed. */
  const withEach = (what: string, step: (open: OpenPage) => Promise<unknown>) =>
    Promise.all(
      opened
        .filter(({ failed }) => !failed)
        .map((open) =>
          limited(`${what} ${open.visit.path}`, () => step(open), stepMs).catch((error: unknown) => {
            const [what = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
            if (what !== causeSeen) open.found.push(what);
            open.failed = true;
          }),
        ),
    );
  const endTrace = checked && (await traceTasks(browser));
  await withEach('opening', async ({ visit, page, seen }) => {
    await page.goto(origin + visit.path, { waitUntil: 'load', timeout: timeoutMs });
    await untilAlive(page, seen);
    for (const fill of visit.fills) await waitForFill(page, fill, seen);
  });
  const alive = opened.filter(({ visit, failed }) => visit.own && !failed);
  // Chromium may take seconds to hand over a trace, so pages are watched meanwhile.
  const [tooLong] = await Promise.all([
    endTrace && limited('the trace', () => endTrace(alive.map(({ page }) => page)), stepMs).catch(() => []),
    withEach('watching', async ({ found, seen, findProblems }) =>
      found.push(...((await findProblems?.(seen)) ?? [])),
    ),
  ]);
  alive.forEach(({ found }, index) => {
    found.unshift(...(tooLong?.[index] ?? []));
  });
  // What the remote's own test does is not the page's doing, so it has another page.
  if (smoke)
    await withEach('smoke.ts on', async ({ visit, page }) => {
      if (visit.own) await runSmoke(smoke, page.context(), origin, visit.path);
    });
  await Promise.all(opened.map(({ page }) => page.context().close()));
  return opened.flatMap(({ visit: { path }, found, seen }) =>
    [...found.map((message) => ({ message })), ...seen].map((problem) => ({ path, ...problem })),
  );
}

interface OpenPage {
  readonly visit: Visit;
  readonly page: Page;
  /** Errors that the browser reported. */
  readonly seen: Seen[];
  readonly found: string[];
  readonly findProblems: ((seen: readonly unknown[]) => Promise<string[]>) | undefined;
  failed: boolean;
}

async function prepare({ browser, checked, enter, frames }: Parts, visit: Visit): Promise<OpenPage> {
  const page = await (await browser.newContext(elsewhere)).newPage();
  if (enter) await page.goto(enter, { timeout: timeoutMs });
  const seen = watch(page);
  const findProblems = checked ? await watchPageOf(page, checked, frames, visit.own) : undefined;
  return { visit, page, seen, found: [], findProblems, failed: false };
}

async function readSmoke(folder: string): Promise<Smoke | undefined> {
  const file = join(folder, 'smoke.ts');
  if (!existsSync(file)) return undefined;
  const { module } = await runnerImport<unknown>(file, { root: folder, configFile: false });
  return smokeModule.parse(module).smoke;
}

/** Waits until every control of the page works. */
async function untilAlive(page: Page, seen: readonly unknown[] = []): Promise<void> {
  const isAlive = (mark: string) => performance.getEntriesByName(mark).length > 0;
  await until(page, 'it', () => page.evaluate(isAlive, pageAliveMark), seen);
}

/** The message of what follows from an error that the browser reported. */
const causeSeen = 'not interactive after an error';

/** Waits until something is interactive, but not long after an error, which is the cause to name. */
async function until(
  page: Page,
  what: string,
  isAlive: () => Promise<boolean>,
  seen: readonly unknown[],
): Promise<void> {
  const began = Date.now();
  let failedAt: number | undefined;
  // A page that replaces its document has nothing to ask for a moment.
  while (!(await isAlive().catch(() => false))) {
    if (seen.length > 0) failedAt ??= Date.now();
    if (failedAt !== undefined && Date.now() - failedAt > afterErrorMs) throw new Error(causeSeen);
    if (Date.now() - began > timeoutMs)
      throw new Error(`${what} was not interactive within ${timeoutMs / 1000} s`);
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
async function waitForFill(
  page: Page,
  { slot, remote }: Visit['fills'][number],
  seen: readonly unknown[],
): Promise<void> {
  await page.locator(`[data-slot="${slot}"]`).first().scrollIntoViewIfNeeded({ timeout: timeoutMs });
  const isAlive = ([mark, name]: [string, string]) =>
    performance
      .getEntriesByName(mark)
      .some((entry) => entry instanceof PerformanceMark && entry.detail.slot === name);
  const what = `${remote}'s content in the slot ${slot}`;
  const names: [string, string] = [slotAliveMark, slot];
  await until(page, what, () => page.evaluate(isAlive, names), seen);
}

/** Collects the page's errors, each once. Failed API calls are ignored, because no functions run here. */
function watch(page: Page): Seen[] {
  const seen: Seen[] = [];
  const note = (text: string, stack: string) => {
    const message = (text.split('\n')[0] ?? '').replace(/^(?:Uncaught )?Error: /, '');
    const [, place] = /\/remotes\/([^/\s]+\/\d[^/\s]*\/[^\s?)]+:\d+:\d+)/.exec(stack) ?? [];
    if (!seen.some((one) => one.message === message)) seen.push({ message, place });
  };
  page.on('pageerror', (error) => note(error.message, error.stack ?? ''));
  page.on('console', (message) => {
    const { url, lineNumber, columnNumber } = message.location();
    const ofAFunction = /\/(?:api|accounts)\//.test(url);
    const logged = `${message.text()} ${url}:${lineNumber + 1}:${columnNumber + 1}`;
    if (message.type() === 'error' && !ofAFunction) note(message.text(), logged);
  });
  return seen;
}
