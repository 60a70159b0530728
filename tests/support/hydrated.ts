import type { Page } from 'playwright/test';

/**
 * Runs in a page: whether the page itself, not only what stands around it, is alive. React marks the elements that
 * it has taken over; nothing that a visitor sees tells, because the served page looks the same.
 */
export function isAlive(): boolean {
  const inner = document.querySelector('main [data-page] > *') ?? document.querySelector('main > *');
  return inner !== null && Object.keys(inner).some((key) => key.startsWith('__reactFiber$'));
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
