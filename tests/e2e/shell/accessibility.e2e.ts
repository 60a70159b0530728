import type { Page } from 'playwright/test';
import { changeColors, findings, phone } from '../../support/axe';
import { BookingForm } from '../../support/booking-form';
import { open } from '../../support/hydrated';
import { noticeRegion } from '../../support/notices';
import { expect, test } from '../../support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What axe finds on the page in light mode, and about its colors in dark mode. */
async function byDayAndAtNight(page: Page) {
  const byDay = await findings(page);
  await changeColors(page, 'dark');
  const atNight = await findings(page, ['color-contrast']);
  await changeColors(page, 'light');
  return [...byDay, ...atNight];
}

test('axe finds nothing in the forms, with errors and a notice', async ({ page }) => {
  const form = await BookingForm.open(page);
  await form.submit.click();
  await expect(noticeRegion(page).getByText('Missing required fields')).toBeVisible();
  expect.soft(await byDayAndAtNight(page), 'the booking form').toEqual([]);
  const message = await BookingForm.open(page, 'contact');
  await expect(message.submit).toBeVisible();
  expect.soft(await byDayAndAtNight(page), 'the message form').toEqual([]);
});

test('axe finds nothing with the menu or the assistant open', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, '/');
  await page.getByRole('banner').locator('summary').click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Services' })).toBeVisible();
  // The page behind the menu is inert, so axe misses what is there and is not in the menu.
  const inPage = /^(?:landmark-one-main|page-has-heading-one):/;
  const inMenu = (await byDayAndAtNight(page)).filter(({ rule }) => !inPage.test(rule));
  expect.soft(inMenu, 'the menu').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open AI Assistant' }).click();
  await expect(page.getByRole('region', { name: 'AI Assistant' })).toBeVisible();
  expect.soft(await byDayAndAtNight(page), 'the assistant').toEqual([]);
});
