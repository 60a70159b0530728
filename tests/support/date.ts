import type { Page } from 'playwright/test';

/**
 * Stops a page's Date at a time (ms since 1970), from the next document on. Unlike Playwright's clock, this leaves
 * timers and the performance timeline alone.
 */
export async function stopDateAt(page: Page, time: number): Promise<void> {
  await page.addInitScript((now) => {
    window.Date = new Proxy(Date, {
      construct: (target, given, self) => Reflect.construct(target, given.length > 0 ? given : [now], self),
      get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
    });
  }, time);
}
