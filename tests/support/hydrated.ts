import { pageAliveMark } from '@concierge/contract/releases/performance-marks';
import { expect, type Locator, type Page } from 'playwright/test';

/** Runs in a page: true once the page at this address, not only the shell around it, has marked its controls alive. */
export function isAlive(mark: string): boolean {
  const last = performance.getEntriesByName(mark).at(-1);
  return last instanceof PerformanceMark && last.detail.path === location.pathname.replace(/(.)\/$/, '$1');
}

/** Runs in a page: true once it has made a mark (contract/performance-marks). */
export const isMarked = (mark: string): boolean => performance.getEntriesByName(mark).length > 0;

/** Waits until the page is alive. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isAlive, pageAliveMark, { timeout: 15_000 });
}

/** Opens a page and waits until it is alive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Opens a page and waits until pages that links in view lead to are prefetched: following one loads no document. */
export async function openToRead(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.waitForLoadState('networkidle');
}

/** Saves data, so that no other page is prefetched until the visitor points at its link. Call it before opening a page. */
export const withoutPrefetch = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
  });

/** Points at a link until its page is loaded. */
export async function pointAt(link: Locator): Promise<void> {
  await link.hover();
  await untilSettled(() => link.page().evaluate(loadedFiles));
}

/** Runs in a page: how many files it has loaded. */
export const loadedFiles = (): number => performance.getEntriesByType('resource').length;

/** Waits until a count stays the same for half a second. */
export async function untilSettled(count: () => Promise<number>): Promise<void> {
  let before = -1;
  const changes = async () => {
    const now = await count();
    const changed = now !== before;
    before = now;
    return changed;
  };
  await expect.poll(changes, { intervals: [500] }).toBe(false);
}
