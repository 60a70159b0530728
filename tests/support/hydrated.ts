import type { Page } from 'playwright/test';

/** Runs in a page: whether the page at the address, not only what stands around it, has said that its controls answer. */
export function isAlive(): boolean {
  const last = performance.getEntriesByName('concierge:page-alive').at(-1);
  return last instanceof PerformanceMark && last.detail.path === location.pathname.replace(/(.)\/$/, '$1');
}

/** Waits until the page is alive. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isAlive, undefined, { timeout: 15_000 });
}

/** Opens a page and waits until it is alive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
