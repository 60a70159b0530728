import { pageAliveMark } from '@concierge/contract/performance-marks';
import type { Browser, Page } from 'playwright/test';
import { isMarked } from '../support/hydrated';
import { newVisitor } from './phone';

const heading = "We're Here for You";
const tapKey = 'bench.tapped-at';

/** From tapping the home page's first button to the first frame that shows the heading of /contact. */
export interface Tap {
  readonly ms: number;
}

/** When the visitor taps on the home page. */
export type Moment = 'as soon as it is alive' | 'once it was read';

async function atHome(browser: Browser, address: string): Promise<Page> {
  const page = await newVisitor(browser);
  await page.addInitScript(
    ([key, text]) => {
      const now = () => performance.timeOrigin + performance.now();
      addEventListener('click', () => sessionStorage.setItem(key, String(now())), { capture: true });
      const look = () => {
        if (document.querySelector('h1')?.textContent === text && sessionStorage.getItem(key) !== null) {
          // This frame paints it, and the message is handled after that.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => Object.assign(window, { shownAt: now() });
          port2.postMessage(null);
        } else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    [tapKey, heading] as const,
  );
  await page.goto(address, { waitUntil: 'load' });
  return page;
}

async function tap(page: Page): Promise<Tap> {
  await page.getByRole('main').getByRole('link', { name: 'Book a Consultation' }).first().tap();
  await page.waitForFunction(() => 'shownAt' in window);
  const ms = await page.evaluate(
    (key) => (window as unknown as { shownAt: number }).shownAt - Number(sessionStorage.getItem(key)),
    tapKey,
  );
  return { ms };
}

/** A tap on the page with scripts: it loads a document until the next page is prefetched, then navigates softly. */
export async function tapWithScripts(browser: Browser, address: string, moment: Moment): Promise<Tap> {
  const page = await atHome(browser, address);
  try {
    await page.waitForFunction(isMarked, pageAliveMark);
    if (moment === 'once it was read') {
      // Wait until the shell has prefetched the page of the link, which is in view.
      await page.waitForFunction(() =>
        performance
          .getEntriesByType('resource')
          .some(({ name }) => /\/remotes\/booking\/.*\/routes-[^/]*\.js$/.test(name)),
      );
      await page.waitForLoadState('networkidle');
    }
    return await tap(page);
  } finally {
    await page.context().close();
  }
}

/** A tap on the page without scripts, which loads the next document. */
export async function documentTap(browser: Browser, address: string): Promise<Tap> {
  const page = await atHome(browser, address);
  try {
    return await tap(page);
  } finally {
    await page.context().close();
  }
}
