import { pageAliveMark } from '@concierge/contract/performance-marks';
import type { Browser } from 'playwright/test';
import { isMarked } from '../support/hydrated';
import { newVisitor } from './phone';

const heading = "We're Here for You";
const measuredPrefix = 'Milliseconds from tap to page: ';

/** When the visitor taps on the home page: without scripts as soon as it is loaded. */
export type Moment = 'without scripts' | 'as soon as it is alive' | 'once it was read';

/**
 * Milliseconds from tapping the home page's first button until the screen shows the heading of /contact. With scripts,
 * a tap loads a document until the next page is prefetched, and then navigates softly. The browser says when it painted:
 * a document's first contentful paint, or the paint after the click, to 8 ms (https://www.w3.org/TR/event-timing).
 * @param address of the home page, or of its copy without scripts
 */
export async function tap(browser: Browser, address: string, moment: Moment): Promise<number> {
  const page = await newVisitor(browser);
  try {
    await page.addInitScript(
      ({ text, prefix }) => {
        addEventListener(
          'click',
          ({ timeStamp }) => sessionStorage.setItem('tapped', `${performance.timeOrigin + timeStamp}`),
          { capture: true },
        );
        const report = (paint: number) => {
          const tapped = Number(sessionStorage.getItem('tapped'));
          if (tapped && document.querySelector('h1')?.textContent === text)
            console.log(prefix + (performance.timeOrigin + paint - tapped));
        };
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries()) {
            if (name === 'first-contentful-paint') report(startTime);
          }
        }).observe({ type: 'paint', buffered: true });
        // The types of browsers don't know this option yet.
        const shortestEvents: PerformanceObserverInit & { durationThreshold: number } = {
          type: 'event',
          durationThreshold: 16,
        };
        new PerformanceObserver((list) => {
          for (const { name, startTime, duration } of list.getEntries()) {
            if (name === 'click') report(startTime + duration);
          }
        }).observe(shortestEvents);
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
