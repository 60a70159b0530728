import { notices } from '@concierge/contract/messages';
import { Api } from '../../support/api';
import { BookingForm, visitor } from '../../support/booking-form';
import { nothing } from '../../support/inbox';
import { expectNotice } from '../../support/notices';
import { insertPath, submission } from '../../support/submissions';
import { expect, test } from '../../support/test';

// Answers that say that something is broken are reported by the browser itself.
test.use({
  expected: /status of (429|500|503|504)|ERR_INTERNET_DISCONNECTED/,
});

const oneBooking = { ...nothing, appointments: 1, emails: 2, sms: 1 };

for (const service of ['ses', 'sns'] as const) {
  test(`${service.toUpperCase()} broken: 'Submission failed', and a second press sends only what is missing`, async ({
    page,
    inbox,
  }) => {
    await inbox.fault(service, 'error');
    const form = await BookingForm.open(page);
    const who = visitor();
    await form.fillAll(who);
    const typed = await form.values();
    await form.submit.click();
    await expectNotice(page, notices.submissionFailed);
    expect((await inbox.tally()).appointments, 'the record is stored').toBe(1);
    expect(await form.values(), 'the form is still filled').toEqual(typed);

    await inbox.fault(service, 'ok');
    await form.submit.click();
    await expectNotice(page, notices.appointmentReceived);
    await expect(page).toHaveURL(/\/patient-survey/);
    expect(await inbox.tally(), 'one record, one of each notice').toEqual(oneBooking);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a failure is told in sight of the button that tries again', async ({ page, inbox }) => {
    await inbox.fault('dynamodb', 'error');
    const form = await BookingForm.open(page);
    await form.fillRequired(visitor());
    await form.submit.click();
    await expectNotice(page, notices.submissionFailed);
    await expect(form.submit).toBeInViewport({ ratio: 1 });
    await expect(form.form.getByRole('alert')).toBeInViewport({ ratio: 1 });
  });
});

test('after a failure a reload loses nothing, and pressing again still makes one record', async ({
  page,
  inbox,
}) => {
  await inbox.fault('ses', 'error');
  const form = await BookingForm.open(page);
  await form.fillAll(visitor());
  const typed = await form.values();
  await form.submit.click();
  await expectNotice(page, notices.submissionFailed);
  await inbox.fault('ses', 'ok');
  await page.reload();
  await expect(form.field('Message')).toHaveValue(typed.message);
  await form.submit.click();
  await expect(page).toHaveURL(/\/patient-survey/);
  expect(await inbox.tally()).toEqual(oneBooking);
});

for (const mode of ['error', 'throttle'] as const) {
  test(`DynamoDB ${mode}: 'Submission failed', nothing is lost, and later it works`, async ({
    page,
    inbox,
  }) => {
    await inbox.fault('dynamodb', mode);
    const form = await BookingForm.open(page);
    await form.fillAll(visitor());
    const typed = await form.values();
    await form.submit.click();
    await expectNotice(page, notices.submissionFailed);
    expect(await form.values()).toEqual(typed);

    await inbox.fault('dynamodb', 'ok');
    expect(await inbox.tally()).toEqual(nothing);
    await form.submit.click();
    await expect(page).toHaveURL(/\/patient-survey/);
    expect(await inbox.tally()).toEqual(oneBooking);
  });
}

test('a visitor who is offline is told so in the specified words and loses nothing', async ({
  page,
  context,
  inbox,
}) => {
  const form = await BookingForm.open(page);
  await form.fillAll(visitor());
  const typed = await form.values();
  await context.setOffline(true);
  await form.submit.click();
  await expectNotice(page, notices.submissionFailed);
  expect(await form.values()).toEqual(typed);
  await context.setOffline(false);
  await form.submit.click();
  await expect(page).toHaveURL(/\/patient-survey/);
  expect(await inbox.tally()).toEqual(oneBooking);
});

test.describe('the captcha', () => {
  const tokenSent = async (press: () => Promise<void>, page: BookingForm['page']) => {
    const insert = page.waitForRequest(`**${insertPath.appointment}`);
    await press();
    return ((await insert).postDataJSON() as { recaptchaToken?: string }).recaptchaToken;
  };

  test('is solved out of sight', async ({ page }) => {
    const form = await BookingForm.open(page);
    await form.fillRequired(visitor());
    expect(await tokenSent(() => form.submit.click(), page)).not.toBe('');
    await expect(page).toHaveURL(/\/patient-survey/);
  });

  test('that fails lets the form go on with an empty token', async ({ page, inbox }) => {
    await inbox.fault('captcha', 'error');
    const form = await BookingForm.open(page);
    await form.fillRequired(visitor());
    expect(await tokenSent(() => form.submit.click(), page)).toBe('');
    await expect(page).toHaveURL(/\/patient-survey/);
    expect(await inbox.tally()).toEqual(oneBooking);
  });

  test('that is slow lets the form go on after 3 seconds', async ({ page, inbox }) => {
    await inbox.fault('captcha', 'slow', 60_000);
    const form = await BookingForm.open(page);
    await form.fillRequired(visitor());
    const pressed = Date.now();
    expect(await tokenSent(() => form.submit.click(), page)).toBe('');
    const waited = Date.now() - pressed;
    expect(waited).toBeGreaterThan(2800);
    expect(waited).toBeLessThan(6000);
    await expect(page).toHaveURL(/\/patient-survey/);
    expect(await inbox.tally()).toEqual(oneBooking);
  });
});

test.describe('too many in an hour', () => {
  test("the server's limit: the sixth is refused in the specified words, in a browser that knows of none", async ({
    page,
    inbox,
    runningSite,
  }) => {
    const who = visitor();
    const api = new Api(runningSite.origin);
    for (let count = 0; count < 5; count += 1)
      await api.insert('appointment', submission({ email: who.email }));
    const form = await BookingForm.open(page);
    await form.fillAll(who);
    const typed = await form.values();
    await form.submit.click();
    await expectNotice(page, notices.rateLimit.appointment);
    expect(await form.values()).toEqual(typed);
    expect(await inbox.tally()).toEqual({ ...nothing, appointments: 5 });
  });

  test("the browser's own limit: the fourth message is not even sent", async ({ page, inbox }) => {
    test.slow();
    const who = visitor();
    for (let count = 0; count < 3; count += 1) {
      const form = await BookingForm.open(page, 'contact');
      await form.fillRequired(who);
      await form.field('Message').fill(`Message ${count}`);
      await form.submit.click();
      await expect(page).toHaveURL(/\/thank-you/);
    }
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(insertPath.contact)) calls += 1;
    });
    const form = await BookingForm.open(page, 'contact');
    await form.fillRequired(who);
    await form.field('Message').fill('One more');
    await form.submit.click();
    await expectNotice(page, notices.rateLimit.contact);
    expect(calls).toBe(0);
    expect((await inbox.tally()).messages).toBe(3);
  });
});
