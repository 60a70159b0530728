import { pageAliveMark } from '@concierge/contract/releases/performance-marks';
import type { Browser } from 'playwright/test';
import { isMarked } from '../support/hydrated';
import { newVisitor } from './phone';

export interface FirstView {
  /** The first contentful paint. From then on every control answers (../e2e/no-script/first-taps.slow.e2e.ts). */
  readonly painted: number;
  readonly lcp: number;
  /** When the scripts of the page's last control had run. */
  readonly alive: number;
  /** Total time beyond 50 ms of each long task that began between the first paint and `alive`. */
  readonly blocking: number;
}

declare global {
  interface Window {
    bench: { lcp: number; longTasks: PerformanceEntry[] };
  }
}

/** Opens a page as a new visitor and measures until it has loaded, is alive and has an LCP. */
export async function firstView(browser: Browser, address: string): Promise<FirstView> {
  const page = await newVisitor(browser);
  try {
    await page.addInitScript(() => {
      window.bench = { lcp: 0, longTasks: [] };
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) window.bench.lcp = startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        window.bench.longTasks.push(...list.getEntries());
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForFunction(isMarked, pageAliveMark);
    await page.waitForFunction(() => window.bench.lcp > 0);
    return await page.evaluate((mark) => {
      const { lcp, longTasks } = window.bench;
      const timeOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      const [painted, alive] = [timeOf('first-contentful-paint'), timeOf(mark)];
      const blocking = longTasks
        .filter(({ startTime }) => startTime > painted && startTime < alive)
        .reduce((sum, { duration }) => sum + duration - 50, 0);
      return { painted, lcp, blocking, alive };
    }, pageAliveMark);
  } finally {
    await page.context().close();
  }
}
