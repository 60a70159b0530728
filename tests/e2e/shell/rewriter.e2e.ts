import type { Page } from 'playwright/test';
import { BookingForm, visitor } from '../../support/booking-form';
import { rewriteTextsAtOnce } from '../../support/page-tools';
import { Survey } from '../../support/survey';
import { expect, test } from '../../support/test';

const reference = /Your reference is\s+[2-9A-Z]{3}-[2-9A-Z]{4}/;

/** Books, up to the page after it. */
async function book(page: Page): Promise<void> {
  const form = await BookingForm.open(page);
  await form.fillRequired(visitor());
  await form.submit.click();
  await expect(page).toHaveURL(/patient-survey/);
}

test('a translator that rewrites each text at once breaks no page from the booking on', async ({ page }) => {
  await page.addInitScript(rewriteTextsAtOnce);
  await book(page);
  await expect(page.getByRole('main')).toContainText(reference);
  await expect(page.getByRole('main')).toContainText('and give your reference.');
  const survey = new Survey(page);
  await survey.answerAll();
  await survey.button('Complete Survey').click();
  await expect(page).toHaveURL(/thank-you/);
  await page.getByRole('banner').getByRole('link', { name: 'How It Works' }).click();
  await page.locator('[data-slot="invitation"]').scrollIntoViewIfNeeded();
  await expect(page.getByText('We Have Your Request')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(reference);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden();
});

test.describe('a page that breaks all the same', () => {
  test.use({ expected: /NotFoundError|not a child/ });

  test('shows the reference of what this tab booked', async ({ page }) => {
    await book(page);
    const survey = new Survey(page);
    await survey.button('Next').evaluate((button) => document.querySelector('h1')?.append(button));
    await survey.next();
    const alert = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) });
    await expect(alert).toContainText(reference);
  });
});
