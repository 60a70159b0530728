import { expect, type Locator, type Page } from 'playwright/test';
import { open } from '../../support/hydrated';

/** A section of the page on show, by its heading. */
export const section = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('region', { name, exact: true });

/** A card with this heading. */
export const card = (where: Locator, title: string): Locator =>
  where
    .getByRole('article')
    .filter({ has: where.page().getByRole('heading', { level: 3, name: title, exact: true }) });

/** Expects links with exactly these words, each to its address. */
export async function expectLinks(where: Locator, links: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, address] of Object.entries(links)) {
    const link = where.getByRole('link', { name, exact: true });
    await expect(link, name).toBeVisible();
    await expect(link, name).toHaveAttribute('href', address);
  }
}

/** Follows a link of the page and expects to arrive. */
export async function expectLeadsTo(page: Page, link: Locator, address: string): Promise<void> {
  await link.click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** Opens a page with its headline standing still on its first line. */
export async function openStill(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, path);
}
