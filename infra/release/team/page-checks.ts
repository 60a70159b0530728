import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { watchPage } from './page-watch';

/** Thread time of a task, in milliseconds: other load on the machine does not change it. */
const longestTaskMs = 500;
/** How long a page is watched for errors after it was opened. */
const watchedMs = 10_000;
/** Kept in both storages, as another team would. */
const kept = 'another-team.kept';

/** What the shell shows around a page: sizes, places and links of header and footer, and the document's background. */
const framesOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    // The header sticks to the top of the screen, and the page may have been scrolled to a slot.
    scrollTo({ top: 0, behavior: 'instant' });
    const parts = ['header', 'footer'].map((name) => {
      const part = document.querySelector(`body ${name}`);
      if (!part) return `no ${name}`;
      const { x, y, width, height } = part.getBoundingClientRect();
      const { opacity, visibility } = getComputedStyle(part);
      // The footer's place depends on the page's length.
      const box = [x, ...(name === 'header' ? [y] : []), width, height].map(Math.round);
      const links = [...part.querySelectorAll('a')].map((a) => `${a.textContent} ${a.getAttribute('href')}`);
      return `${name} ${box.join(' ')} ${opacity} ${visibility}, ${links.join(', ')}`;
    });
    return [...parts, `background ${getComputedStyle(document.body).backgroundColor}`].join('; ');
  });

export interface Checked {
  readonly remote: string;
  /** The remote's own paths, between which it may lead a visitor. */
  readonly paths: readonly string[];
}

/**
 * Prepares a page before it is opened.
 * @param own False for another's page, in which only what the remote does to others' parts is its doing.
 * @returns what to call once it is interactive: the problems, one sentence each
 */
export async function watchPageOf(
  page: Page,
  checked: Checked,
  frames: string,
  own: boolean,
): Promise<(seen: readonly unknown[]) => Promise<string[]>> {
  // tsx, which runs this in the repository, adds calls of a helper that only Node has.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watchPage, { remote: checked.remote, kept });
  const opened = Date.now();
  return async (seen) => {
    if (seen.length === 0) await page.waitForTimeout(Math.max(0, watchedMs - (Date.now() - opened)));
    const { pathname } = new URL(page.url());
    const problems = own ? await ownProblems(page, checked, frames) : [];
    const reached = await reachedOn(page);
    const left = await listenersLeft(page, pathname);
    for (const place of await reachedOn(page)) reached.add(place);
    if (reached.size > 0)
      problems.push(`its scripts reach what is not its own: ${[...reached].slice(0, 5).join(', ')}`);
    if (left.length > 0) problems.push(`its listeners stay after a visitor leaves it: ${left.join(', ')}`);
    return problems;
  };
}

/** What is wrong with a page of the remote's own. */
async function ownProblems(page: Page, { remote, paths }: Checked, frames: string): Promise<string[]> {
  const html = await (await page.request.get(page.url())).text();
  const found = await page.evaluate(
    ({ remote, kept, html }) => {
      const { changed, elements, title } = window.conciergeCheck;
      const forms = document.querySelectorAll<HTMLFormElement>(`[data-mf="${remote}"] form`);
      const served = new DOMParser().parseFromString(html, 'text/html');
      const early = [...served.querySelectorAll(`[data-mf="${remote}"] form:not([action])`)];
      const sends = ':is(button:not([type=button], [type=reset]), input[type=submit]):not([disabled])';
      return {
        changed: changed(),
        elements: elements.filter((name) => !name.startsWith(`${remote}-`)),
        titles: [title, document.title],
        cookies: document.cookie !== '',
        leaking: [...forms].filter(({ method }) => method === 'get').length,
        unanswered: early.filter((form) => form.querySelector(sends)).length,
        storages: [localStorage, sessionStorage].filter((storage) => storage.getItem(kept) !== kept).length,
      };
    },
    { remote, kept, html },
  );
  const problems: string[] = [];
  const { pathname, origin } = new URL(page.url());
  const [served, shown] = found.titles;
  if (!paths.includes(pathname)) problems.push(`it leads to ${origin}${pathname} by itself`);
  if (served !== shown) problems.push(`it changes its title from "${served}" to "${shown}"`);
  const now = await framesOf(page);
  if (now !== frames) problems.push(`it changes the shell's parts: ${firstDifference(now, frames)}`);
  if (found.changed.length > 0) problems.push(`it changes ${found.changed.slice(0, 5).join(', ')}`);
  if (found.elements.length > 0)
    problems.push(`it defines ${found.elements.join(', ')}: begin such names with ${remote}-`);
  if (found.storages > 0) problems.push('it clears what other teams keep in the browser’s storage');
  if (found.cookies) problems.push('it sets a cookie, which every request of the site would carry');
  if (found.leaking > 0) problems.push('its form without method="post" would put fields into the address');
  if (found.unanswered > 0)
    problems.push(
      'its form can be sent before its scripts run, but has no action: give it one, or disable its button until then',
    );
  return problems;
}

/** What the remote's scripts did so far to elements that are not its own. */
const reachedOn = async (page: Page) => new Set(await page.evaluate(() => window.conciergeCheck.reached()));

/** The first part in which two descriptions differ. */
function firstDifference(now: string, before: string): string {
  const [mine, theirs] = [now.split(/[;,] /), before.split(/[;,] /)];
  const at = theirs.findIndex((part, index) => part !== mine[index]);
  return `"${mine[at] ?? 'nothing'}" instead of "${theirs[at] ?? 'nothing'}"`;
}

/** Follows a link in the header. @returns the events that the remote's scripts still listen to on the next page */
async function listenersLeft(page: Page, path: string): Promise<string[]> {
  const link = page.locator(`header a[href^="/"]:not([href="${path}"])`).first();
  if ((await link.count()) === 0) return [];
  await link.evaluate((element) => (element as HTMLElement).click());
  await page
    .waitForFunction((before) => window.location.pathname !== before, path, { timeout: watchedMs })
    .catch(() => undefined);
  // Effects are cleaned up once the next page is shown.
  await page.waitForTimeout(1000);
  return [...new Set(await page.evaluate(() => window.conciergeCheck.listening()))];
}

/** The frames of a page without a remote: the shell's own 404 page. */
export async function shellFrames(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/no-such-page`, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return framesOf(page);
}

const traced = z.object({
  traceEvents: z.array(
    z.object({ name: z.string(), pid: z.number(), tid: z.number(), tdur: z.number().optional() }),
  ),
});

/**
 * Traces the main threads of a browser's pages.
 * @returns what ends the trace: for each of these pages, a sentence if one of its tasks was too long
 */
export async function traceTasks(browser: Browser): Promise<(pages: readonly Page[]) => Promise<string[][]>> {
  await browser.startTracing(undefined, { categories: ['toplevel', 'blink.user_timing'] });
  return async (pages) => {
    const mark = (index: number) => `concierge:check ${index}`;
    await Promise.all(
      pages.map((page, index) =>
        page.evaluate((name) => void performance.mark(name), mark(index)).catch(() => undefined),
      ),
    );
    const { traceEvents } = traced.parse(JSON.parse((await browser.stopTracing()).toString()));
    return pages.map((_, index) => {
      const main = traceEvents.find(({ name }) => name === mark(index));
      const tasks = traceEvents.filter(
        ({ name, pid, tid }) => pid === main?.pid && tid === main.tid && name.endsWith('RunTask'),
      );
      const longest = Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
      return longest > longestTaskMs
        ? [
            `one of its tasks keeps the page from answering for ${Math.round(longest)} ms; at most ${longestTaskMs}`,
          ]
        : [];
    });
  };
}
