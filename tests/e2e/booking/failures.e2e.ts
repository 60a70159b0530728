import { toastTexts } from '@concierge/contract/text/messages';
import { BookingForm, visitor } from '../../support/booking-form';
import { hold } from '../../support/hold';
import { expectNotice } from '../../support/notices';
import { insertPath } from '../../support/submissions';
import { expect, test } from '../../support/test';

// Browsers report error answers on the console.
test.use({ expected: /status of (500|503)/ });

test('while a form is on its way nothing can be typed into it; after a failure the field has its focus again', async ({
  page,
  inbox,
}) => {
  const form = await BookingForm.open(page);
  await form.fillAll(visitor());
  const { message } = await form.values();
  await inbox.fault('dynamodb', 'error');
  const sending = await hold(page, `**${insertPath.appointment}`);
  await form.field('Full Name').press('Enter');
  await expect(form.form).toHaveAttribute('aria-busy', 'true');
  await form.field('Message').focus();
  await page.keyboard.type(' allergic to penicillin');
  sending.release();
  await expectNotice(page, toastTexts.submissionFailed);
  await expect(form.field('Message')).toHaveValue(message);
  await expect(form.field('Full Name')).toBeFocused();
});

test('somebody who reads on while a booking is on its way stays there', async ({ page }) => {
  const form = await BookingForm.open(page);
  await form.fillAll(visitor());
  const sending = await hold(page, `**${insertPath.appointment}`);
  await form.submit.click();
  await expect(form.form).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  sending.release();
  await expectNotice(page, toastTexts.appointmentReceived);
  await expect(page).toHaveURL('/about');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('DynamoDB broken: the error is in view with the button', async ({ page, inbox }) => {
    await inbox.fault('dynamodb', 'error');
    const form = await BookingForm.open(page);
    await form.fillAll(visitor());
    await form.submit.click();
    await expectNotice(page, toastTexts.submissionFailed);
    await expect(form.submit).toBeInViewport({ ratio: 1 });
    await expect(form.form.getByRole('alert')).toBeInViewport({ ratio: 1 });
  });
});
