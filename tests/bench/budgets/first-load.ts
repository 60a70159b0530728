import { pageAliveMark } from '@concierge/contract/releases/performance-marks';
import type { CDPSession, Page } from 'playwright/test';
import { fontsShown } from '../../support/fonts';
import { hold } from '../../support/hold';

export interface Loaded {
  readonly path: string;
  readonly type: string;
  /** As sent: compressed, without headers. */
  readonly bytes: number;
  readonly protocol: string;
  readonly encoding: string;
  readonly blocking: boolean;
  /** Milliseconds after the navigation began. */
  readonly start: number;
  /** How many responses had to arrive before it could be requested; the document is 0. */
  readonly depth: number;
}

export const totalBytes = (files: readonly Loaded[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

export interface FirstLoad {
  readonly document: Loaded;
  readonly html: string;
  /** Everything that was requested before every control was alive, except the document, in the order of the requests. */
  readonly before: readonly Loaded[];
  readonly layoutShift: number;
  readonly shiftedBy: readonly string[];
  /** Uses of number, date and list formats before every control was alive. */
  readonly formats: readonly string[];
}

declare global {
  interface Window {
    measured: { hydratedAt: number; layoutShift: number; shiftedBy: string[]; formats: string[] };
  }
}

interface Initiator {
  readonly type: string;
  readonly url?: string;
  readonly stack?: {
    readonly callFrames: readonly { readonly url: string }[];
    readonly parent?: Initiator['stack'];
  };
}

/** What caused a request: the document if it names the file itself, otherwise the script on top of the stack. */
function askedBy({ url, stack }: Initiator): string | undefined {
  if (url) return url;
  for (let part = stack; part; part = part.parent) {
    const frame = part.callFrames.find((candidate) => candidate.url !== '');
    if (frame) return frame.url;
  }
  return undefined;
}

/** Records, from before the first script, when the page became interactive and how much its layout shifted by itself. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    window.measured = { hydratedAt: 0, layoutShift: 0, shiftedBy: [], formats: [] };
    // With saveData, no page is prefetched. Prefetched files would be counted or not by chance.
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
    // The shell's own mark: checking at every frame would also count what is requested right after it.
    new PerformanceObserver((list) => {
      const alive = list.getEntriesByName(mark)[0];
      if (alive && window.measured.hydratedAt === 0) window.measured.hydratedAt = alive.startTime;
    }).observe({ type: 'mark', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        if (shift.hadRecentInput) continue;
        window.measured.layoutShift += shift.value;
        for (const { node } of shift.sources) {
          window.measured.shiftedBy.push(
            node instanceof Element ? node.outerHTML.slice(0, 160) : `"${node?.textContent}"`,
          );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, pageAliveMark);
}

/** Records uses of number, date and list formats, until every control is alive. */
async function watchFormats(page: Page): Promise<void> {
  await page.addInitScript(() => {
    function watch(owner: object, name: string): void {
      const own: unknown = Reflect.get(owner, name);
      if (typeof own !== 'function') return;
      const note = () => {
        const [, , , caller] = new Error().stack?.split('\n') ?? [];
        if (window.measured.hydratedAt === 0) window.measured.formats.push(`${name}${caller}`);
      };
      const watched = new Proxy(own, {
        apply(...call) {
          note();
          return Reflect.apply(...call);
        },
        construct(...call) {
          note();
          return Reflect.construct(...call);
        },
      });
      Reflect.set(owner, name, watched);
    }
    for (const name of ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'PluralRules']) watch(Intl, name);
    for (const { prototype } of [Number, Date]) {
      for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
        watch(prototype, name);
    }
  });
}

async function followInitiators(session: CDPSession, address: string): Promise<Map<string, number>> {
  const depths = new Map([[address, 0]]);
  /** Of the scripts that have arrived. */
  let deepest = 0;
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const by = askedBy(initiator as Initiator);
    // Chromium doesn't say which script inserted a `modulepreload`; it says "about:client".
    const asker = by === 'about:client' ? deepest : (depths.get(by ?? address) ?? 0);
    if (!depths.has(request.url)) depths.set(request.url, asker + 1);
  });
  session.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Script') deepest = Math.max(deepest, depths.get(response.url) ?? 0);
  });
  await session.send('Network.enable');
  return depths;
}

/** Loads a page as a new visitor. Returns its cost until every control was alive, and its shifts for `watchMs` more. */
export async function measureFirstLoad(page: Page, address: string, watchMs: number): Promise<FirstLoad> {
  await observe(page);
  await watchFormats(page);
  const session = await page.context().newCDPSession(page);
  const depths = await followInitiators(session, address);
  const encodings = new Map<string, string>();
  page.on('response', (response) => {
    encodings.set(response.url(), response.headers()['content-encoding'] ?? '');
  });
  // What fonts move has a budget of its own (e2e/shell/late-fonts.slow.e2e.ts).
  const fonts = await hold(page, '**/*.woff2');
  const html = await (await page.goto(address, { waitUntil: 'commit' }))?.text();
  await page.waitForFunction(() => window.measured.hydratedAt > 0);
  // No event signals that there is no shift, so watch the page for this long.
  await page.waitForTimeout(watchMs);
  const measured = await page.evaluate(() => window.measured);
  fonts.release();
  await page.evaluate(fontsShown);
  const entries = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (entry) => {
        const timing = entry as PerformanceResourceTiming & { renderBlockingStatus?: string };
        return {
          url: timing.name,
          type: timing.initiatorType,
          bytes: timing.encodedBodySize,
          protocol: timing.nextHopProtocol,
          blocking: timing.renderBlockingStatus === 'blocking',
          start: timing.startTime,
        };
      },
    ),
  );
  const loaded = entries.map(({ url, type, ...rest }): Loaded => {
    const { pathname } = new URL(url);
    const kind = pathname.endsWith('.js') ? 'script' : type;
    return {
      ...rest,
      path: pathname,
      type: kind,
      encoding: encodings.get(url) ?? '',
      depth: depths.get(url) ?? 0,
    };
  });
  const [document, ...others] = loaded;
  if (!document) throw new Error('The browser kept no timing of the document');
  // The browser itself requests the tab's icon, at any time.
  const before = others
    .filter(({ path, start }) => start <= measured.hydratedAt && path !== '/favicon.svg')
    // The browser lists them as they arrive.
    .sort((one, other) => one.start - other.start);
  return { document, html: html ?? '', before, ...measured };
}
