import type { Page } from 'playwright/test';

/**
 * From the next document on, a page's calendar stands at a time (ms since 1970). Timers and the performance timeline
 * stay the browser's own, which Playwright's clock replaces too.
 */
export async function stopDateAt(page: Page, time: number): Promise<void> {
  await page.addInitScript((now) => {
    window.Date = new Proxy(Date, {
      construct: (target, given, self) => Reflect.construct(target, given.length > 0 ? given : [now], self),
      get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
    });
  }, time);
}
