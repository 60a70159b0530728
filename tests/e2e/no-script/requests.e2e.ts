import { fieldMessages, toastTexts } from '@concierge/contract/text/messages';
import { BookingForm, visitor } from '../../support/booking-form';
import { expect, test } from '../../support/test';

// A change without a time zone is refused on purpose.
test.use({ javaScriptEnabled: false, expected: /status of 400 .*request-changes/ });

test('without script, a request is changed and canceled by its reference', async ({ page, inbox }) => {
  const who = visitor();
  await page.goto('/contact');
  const form = new BookingForm(page, 'appointment');
  await form.fillRequired(who);
  await form.submit.click();
  await expect(page).toHaveURL(/\/patient-survey/);
  const [stored] = await inbox.rows('appointment_requests');

  await page.goto('/change-request');
  const change = page.getByRole('form', { name: 'Your request' });
  const type = async () => {
    await change.getByLabel('Reference').fill(String(stored?.reference));
    await change.getByLabel('Email Address').fill(who.email);
  };
  await type();
  await change.getByLabel('Day, choice 1', { exact: true }).selectOption({ label: 'Friday' });
  await change.getByRole('button', { name: 'Save new times' }).click();
  await expect(page.getByRole('alert')).toContainText(fieldMessages.time_zone);
  await page.goBack();
  await expect(change.getByLabel('Email Address'), 'what was typed').toHaveValue(who.email);
  await expect(change.getByLabel('Day, choice 1', { exact: true })).toHaveValue('friday');
  // Browsers don't keep it, because on a shared computer the next person would see it.
  await change.getByLabel('Reference').fill(String(stored?.reference));
  await change.getByLabel('Your time zone').selectOption({ label: 'Eastern Time' });
  await change.getByRole('button', { name: 'Save new times' }).click();
  await expect(page.getByText(toastTexts.changeAccepted.description)).toBeVisible();
  expect((await inbox.rows('appointment_requests'))[0]).toMatchObject({ request_state: 'changed' });

  await type();
  await change.getByText('Cancel this request').click();
  await change.getByRole('button', { name: 'Yes, cancel my request' }).click();
  await expect(page.getByText(toastTexts.cancelAccepted.description)).toBeVisible();
  await expect
    .poll(async () => (await inbox.rows('appointment_requests'))[0])
    .toMatchObject({ request_state: 'cancelled', change_count: 2 });
});
