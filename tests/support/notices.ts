import type { ToastText } from '@concierge/contract/text/messages';
import { expect, type Page } from 'playwright/test';

/** Where the shell shows its notices. */
export const noticeRegion = (page: Page) => page.getByRole('region', { name: 'Notices' });

/** Expects one notice in exactly these words. */
export async function expectNotice(page: Page, { title, description }: ToastText): Promise<void> {
  const region = noticeRegion(page);
  await expect(region.getByText(title, { exact: true })).toBeVisible();
  await expect(region.getByText(description, { exact: true })).toBeVisible();
  await expect(region.getByRole('button', { name: 'Dismiss notice' })).toHaveCount(1);
}
