import { pageAliveMark } from '@concierge/contract/performance-marks';
import type { Browser } from 'playwright/test';
import { isMarked } from '../support/hydrated';
import { newVisitor } from './phone';

const heading = "We're Here for You";
const measuredPrefix = 'Milliseconds from tap to page: ';

/** When the visitor taps on the home page: without scripts as soon as it is loaded. */
export type Moment = 'without scripts' | 'as soon as it is alive' | 'once it was read';

/**
 * Milliseconds from tapping the home page's first button to the first frame that shows the heading of /contact. With
 * scripts, a tap loads a document until the next page is prefetched, and then navigates softly.
 * @param address of the home page, or of its copy without scripts
 */
export async function tap(browser: Browser, address: string, moment: Moment): Promise<number> {
  const page = await newVisitor(browser);
  try {
    await page.addInitScript(
      ({ text, prefix }) => {
        const now = () => performance.timeOrigin + performance.now();
        addEventListener('click', () => sessionStorage.setItem('tapped', `${now()}`), { capture: true });
        const look = () => {
          const shown = document.querySelector('h1')?.textContent === text;
          const tapped = shown && sessionStorage.getItem('tapped');
          if (tapped) {
            // This frame paints it, and the message is handled after that.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => console.log(prefix + (now() - Number(tapped)));
            port2.postMessage(null);
          } else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { text: heading, prefix: measuredPrefix },
    );
    await page.goto(address, { waitUntil: 'load' });
    if (moment !== 'without scripts') await page.waitForFunction(isMarked, pageAliveMark);
    if (moment === 'once it was read') {
      // Wait until the shell has prefetched the page of the link, which is in view.
      await page.waitForFunction(() =>
        performance
          .getEntriesByType('resource')
          .some(({ name }) => /\/remotes\/booking\/.*\/routes-[^/]*\.js$/.test(name)),
      );
      await page.waitForLoadState('networkidle');
    }
    // The page reports it: a script that asks would run in the next page, and be measured too.
    const measured = page.waitForEvent('console', (message) => message.text().startsWith(measuredPrefix));
    await page.getByRole('main').getByRole('link', { name: 'Book a Consultation' }).first().tap();
    return Number((await measured).text().slice(measuredPrefix.length));
  } finally {
    await page.context().close();
  }
}
