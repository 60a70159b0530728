import type { Locator, Page } from 'playwright/test';
import { collectFailures, expectReported } from '../../isolation/failures';
import { desk, findings, phone } from '../../support/axe';
import { BookingForm, visitor } from '../../support/booking-form';
import { open } from '../../support/hydrated';
import { livePages } from '../../support/live-pages';
import { expect, test } from '../../support/test';

/** The booking remote's slot on a marketing page. */
const invitation = (page: Page): Locator => page.locator('[data-slot="invitation"]');
const invite = (page: Page): Locator =>
  invitation(page).getByRole('link', { name: 'Book Your Consultation' });

test('a visitor who has booked already sees that in the slot', async ({ page }) => {
  const form = await BookingForm.open(page);
  await form.fillRequired(visitor());
  await form.submit.click();
  await expect(page).toHaveURL(/patient-survey/);
  await open(page, '/how-it-works');
  await invitation(page).scrollIntoViewIfNeeded();
  await expect(invitation(page).getByRole('heading')).toHaveText('We Have Your Request');
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    expect(await findings(page)).toEqual([]);
  }
});

test.describe('while the remote that fills a slot is down', () => {
  test.use({ expected: /Failed to load resource|remotes\/booking/ });
  test.beforeEach(({ page }) => page.route('**/remotes/booking/**', (route) => route.abort()));

  test('its text stays, its link works, and the page around it is alive', async ({ page, runningSite }) => {
    const booking = (await livePages(runningSite.origin)).find(({ remote }) => remote === 'booking');
    await collectFailures(page);
    await open(page, '/how-it-works');
    await invite(page).scrollIntoViewIfNeeded();
    await expectReported(page, `booking@${booking?.version}`);
    await expect(invitation(page).getByRole('heading')).toHaveText('Ready When You Are');
    await invite(page).click();
    await expect(page).toHaveURL('/contact');
  });
});
