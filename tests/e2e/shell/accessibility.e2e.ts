import type { Page } from 'playwright/test';
import { desk, findings, phone } from '../../support/axe';
import { open } from '../../support/hydrated';
import { everyAddress } from '../../support/live-pages';
import { noticeRegion } from '../../support/notices';
import { expect, test } from '../../support/test';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expected: /Failed to load resource.*404.*no-such-page/,
});

const transitions = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length);

/** What axe finds on the page as it is, and of its colors at night. */
async function byDayAndAtNight(page: Page) {
  const byDay = await findings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => transitions(page)).toBe(0);
  return [...byDay, ...(await findings(page, ['color-contrast']))];
}

test('axe finds nothing on any page, on a phone and at a desk, by day and at night', async ({
  page,
  runningSite,
}) => {
  test.slow();
  for (const address of await everyAddress(runningSite.origin)) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(phone);
    await open(page, address);
    expect.soft(await findings(page), `${address} on a phone at night`).toEqual([]);
    await page.setViewportSize(desk);
    // The same page in other colors, and the other way round.
    expect.soft(await findings(page, ['color-contrast']), `${address} at a desk at night`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => transitions(page)).toBe(0);
    expect.soft(await findings(page), `${address} at a desk by day`).toEqual([]);
    await page.setViewportSize(phone);
    expect.soft(await findings(page, ['color-contrast']), `${address} on a phone by day`).toEqual([]);
  }
});

test('axe finds nothing in a form with errors and a notice', async ({ page }) => {
  await open(page, '/contact');
  await page.getByRole('button', { name: 'Book Consultation' }).click();
  await expect(noticeRegion(page).getByText('Missing required fields')).toBeVisible();
  expect(await byDayAndAtNight(page)).toEqual([]);
});

test('axe finds nothing in the message form', async ({ page }) => {
  await open(page, '/contact');
  await page.getByText('Send a message').click();
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
  expect(await byDayAndAtNight(page)).toEqual([]);
});

test('axe finds nothing with the menu open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/');
  await page.getByRole('banner').locator('summary').click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Services' })).toBeVisible();
  expect(await byDayAndAtNight(page)).toEqual([]);
});

test('axe finds nothing with the assistant open', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Open AI Assistant' }).click();
  await expect(page.getByRole('region', { name: 'AI Assistant' })).toBeVisible();
  expect(await byDayAndAtNight(page)).toEqual([]);
});

test("axe finds nothing in the survey's last section", async ({ page }) => {
  await open(page, '/patient-survey?session=1763632800000');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Complete Survey' })).toBeVisible();
  expect(await byDayAndAtNight(page)).toEqual([]);
});
