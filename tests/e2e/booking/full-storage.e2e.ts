import { AuthPage, account, password } from '../../support/accounts';
import { BookingForm, visitor } from '../../support/booking-form';
import { expect, test } from '../../support/test';

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  }),
);

test.describe('with full storage', () => {
  test('somebody can sign in, for as long as the document lives', async ({ page, inbox, runningSite }) => {
    const address = await account(runningSite.origin, inbox);
    const auth = await AuthPage.open(page);
    await auth.send('Sign In', address, password);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  test('the page after booking shows the reference', async ({ page }) => {
    const form = await BookingForm.open(page);
    await form.fillRequired(visitor());
    await form.submit.click();
    await expect(page).toHaveURL(/patient-survey/);
    await expect(page.getByRole('main')).toContainText(/Your reference is [2-9A-Z]{3}-[2-9A-Z]{4}/);
  });
});
