import { limits } from '@concierge/contract/limits';
import { toastTexts } from '@concierge/contract/messages';
import { BookingForm, visitor } from '../../support/booking-form';
import { hold } from '../../support/hold';
import { nothing } from '../../support/inbox';
import { expectNotice } from '../../support/notices';
import { insert, insertPath, submission } from '../../support/submissions';
import { expect, test } from '../../support/test';

// Browsers report error answers on the console.
test.use({
  expected: /status of (429|500|503|504)|ERR_INTERNET_DISCONNECTED/,
});

const oneBooking = { ...nothing, appointments: 1, emails: 2, sms: 1 };

test("SNS broken: 'Submission failed', and a second press sends only what is missing", async ({
  page,
  inbox,
}) => {
  await inbox.fault('sns', 'error');
  const form = await BookingForm.open(page);
  await form.fillAll(visitor());
  const typed = await form.values();
  await form.submit.click();
  await expectNotice(page, toastTexts.submissionFailed);
  expect((await inbox.tally()).appointments, 'the record is stored').toBe(1);
  expect(await form.values(), 'the form is still filled').toEqual(typed);

  await inbox.fault('sns', 'ok');
  await form.submit.click();
  await expectNotice(page, toastTexts.appointmentReceived);
  await expect(page).toHaveURL(/\/patient-survey/);
  expect(await inbox.tally(), 'one record, one of each notice').toEqual(oneBooking);
});

test('a reload after a failure loses nothing, and pressing again still stores one record', async ({
  page,
  inbox,
}) => {
  await inbox.fault('ses', 'error');
  const form = await BookingForm.open(page);
  await form.fillAll(visitor());
  const typed = await form.values();
  await form.submit.click();
  await expectNotice(page, toastTexts.submissionFailed);
  await inbox.fault('ses', 'ok');
  await page.reload();
  await expect(form.field('Message')).toHaveValue(typed.message);
  await form.submit.click();
  await expect(page).toHaveURL(/\/patient-survey/);
  expect(await inbox.tally()).toEqual(oneBooking);
});

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

  test('DynamoDB broken: the error is in view with the button, nothing is lost, and a retry works', async ({
    page,
    inbox,
  }) => {
    await inbox.fault('dynamodb', 'error');
    const form = await BookingForm.open(page);
    await form.fillAll(visitor());
    const typed = await form.values();
    await form.submit.click();
    await expectNotice(page, toastTexts.submissionFailed);
    await expect(form.submit).toBeInViewport({ ratio: 1 });
    await expect(form.form.getByRole('alert')).toBeInViewport({ ratio: 1 });
    expect(await form.values()).toEqual(typed);

    await inbox.fault('dynamodb', 'ok');
    expect(await inbox.tally()).toEqual(nothing);
    await form.submit.click();
    await expect(page).toHaveURL(/\/patient-survey/);
    expect(await inbox.tally()).toEqual(oneBooking);
  });
});

test('an offline visitor sees the specified error and loses nothing', async ({ page, context, inbox }) => {
  const form = await BookingForm.open(page);
  await form.fillAll(visitor());
  const typed = await form.values();
  await context.setOffline(true);
  await form.submit.click();
  await expectNotice(page, toastTexts.submissionFailed);
  expect(await form.values()).toEqual(typed);
  await context.setOffline(false);
  await form.submit.click();
  await expect(page).toHaveURL(/\/patient-survey/);
  expect(await inbox.tally()).toEqual(oneBooking);
});

test('if the captcha fails, the form is sent with an empty token', async ({ page, inbox }) => {
  await inbox.fault('captcha', 'error');
  const form = await BookingForm.open(page);
  await form.fillRequired(visitor());
  const insert = page.waitForRequest(`**${insertPath.appointment}`);
  await form.submit.click();
  expect((await insert).postData()).toContain('"recaptchaToken":""');
  await expect(page).toHaveURL(/\/patient-survey/);
  expect(await inbox.tally()).toEqual(oneBooking);
});

test("the server's hourly limit: one too many is refused with the specified message, in a browser that sent none", async ({
  page,
  inbox,
  runningSite,
}) => {
  const who = visitor();
  const { appointment } = limits.ratePerWindow;
  for (let count = 0; count < appointment; count += 1)
    await insert(runningSite.origin, 'appointment', submission({ email: who.email }));
  const form = await BookingForm.open(page);
  await form.fillAll(who);
  const typed = await form.values();
  await form.submit.click();
  await expectNotice(page, toastTexts.rateLimit.appointment);
  expect(await form.values()).toEqual(typed);
  expect(await inbox.tally()).toEqual({ ...nothing, appointments: appointment });
});
