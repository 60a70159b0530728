import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';

/** Thread time of a task, in milliseconds: other load on the machine does not change it. */
const longestTaskMs = 500;
/** How long a page is watched for errors after it was opened. */
const watchedMs = 5000;
/** Kept in both storages, as another team would. */
const kept = 'another-team.kept';

interface PageWatch {
  /** Names of built-in functions that are others than before the page's first script. */
  changed(): string[];
  /** Custom elements that scripts defined. */
  readonly elements: string[];
  /** Types of events that the remote's scripts still listen to on window or document. */
  listening(): string[];
  /** The title that the document was served with. */
  title: string;
}

declare global {
  interface Window {
    conciergeCheck: PageWatch;
  }
}

/** Runs in the page before its first script. */
function watchPage({ remote, kept }: { remote: string; kept: string }): void {
  const own = `/remotes/${remote}/`;
  const elements: string[] = [];
  const define = customElements.define;
  CustomElementRegistry.prototype.define = function defineAndNote(name, ...rest) {
    elements.push(name);
    Reflect.apply(define, this, [name, ...rest]);
  };
  const listeners = new Map<string, Map<unknown, string>>();
  const listenersOf = (type: string, options: unknown) => {
    const capture = typeof options === 'object' ? Object(options).capture === true : options === true;
    const key = `${type} ${capture}`;
    const known = listeners.get(key) ?? new Map<unknown, string>();
    listeners.set(key, known);
    return known;
  };
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function addAndNote(type, listener, options) {
    const isGlobal = this === window || this === document || (this as unknown) === undefined;
    if (isGlobal && listener && new Error().stack?.includes(own)) {
      const { once, signal }: AddEventListenerOptions = Object(options);
      const known = listenersOf(type, options);
      if (!once) known.set(listener, type);
      if (signal) Reflect.apply(addEventListener, signal, ['abort', () => known.delete(listener)]);
    }
    Reflect.apply(addEventListener, this ?? window, [type, listener, options]);
  };
  EventTarget.prototype.removeEventListener = function removeAndNote(type, listener, options) {
    listenersOf(type, options).delete(listener);
    Reflect.apply(removeEventListener, this ?? window, [type, listener, options]);
  };
  const functions =
    'fetch XMLHttpRequest Promise setTimeout clearTimeout requestAnimationFrame queueMicrotask MutationObserver IntersectionObserver'.split(
      ' ',
    );
  const prototypes =
    'Object Array String Number Function Promise Map Set RegExp Date Node Element HTMLElement Document EventTarget History Storage Navigator XMLHttpRequest URLSearchParams'.split(
      ' ',
    );
  const members = () =>
    new Map<string, unknown>([
      ...functions.map((name) => [name, Reflect.get(window, name)] as const),
      ...prototypes.flatMap((name) => {
        const { prototype } = Reflect.get(window, name);
        return Reflect.ownKeys(prototype).map((key) => {
          const { value, get } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
          return [`${name}.prototype.${String(key)}`, value ?? get] as const;
        });
      }),
    ]);
  const before = members();
  const watch: PageWatch = {
    changed: () => {
      const now = members();
      return [...new Set([...before.keys(), ...now.keys()])].filter(
        (name) => before.get(name) !== now.get(name),
      );
    },
    elements,
    listening: () => [...listeners.values()].flatMap((known) => [...known.values()]),
    title: '',
  };
  window.conciergeCheck = watch;
  for (const storage of [localStorage, sessionStorage]) storage.setItem(kept, kept);
  // Before scripts with type="module" run.
  document.addEventListener('readystatechange', () => {
    watch.title ||= document.title;
  });
}

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

/** Prepares a page before it is opened. @returns what to call once it is interactive: the problems, one sentence each */
export async function watchOwnPage(
  page: Page,
  { remote, paths }: Checked,
  frames: string,
): Promise<(seen: readonly string[]) => Promise<string[]>> {
  // tsx, which runs this in the repository, adds calls of a helper that only Node has.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watchPage, { remote, kept });
  const opened = Date.now();
  return async (seen) => {
    if (seen.length === 0) await page.waitForTimeout(Math.max(0, watchedMs - (Date.now() - opened)));
    const found = await page.evaluate(
      ({ remote, kept }) => {
        const { changed, elements, title } = window.conciergeCheck;
        const forms = document.querySelectorAll<HTMLFormElement>(`[data-mf="${remote}"] form`);
        return {
          changed: changed(),
          elements: elements.filter((name) => !name.startsWith(`${remote}-`)),
          titles: [title, document.title],
          cookies: document.cookie !== '',
          leaking: [...forms].filter(({ method }) => method === 'get').length,
          storages: [localStorage, sessionStorage].filter((storage) => storage.getItem(kept) !== kept).length,
        };
      },
      { remote, kept },
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
    const left = await listenersLeft(page, pathname);
    if (left.length > 0)
      problems.push(`its listeners stay on the window after a visitor leaves it: ${left.join(', ')}`);
    return problems;
  };
}

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
