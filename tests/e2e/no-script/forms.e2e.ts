import { waitlistLine, waitlistPath } from '@concierge/contract/forms/waitlist';
import { fieldMessages, toastTexts } from '@concierge/contract/text/messages';
import { BookingForm, storedFor, visitor } from '../../support/booking-form';
import { nothing } from '../../support/inbox';
import { siteFacts } from '../../support/site-facts';
import { tableOf } from '../../support/submissions';
import { expect, test } from '../../support/test';

// A refused form is answered with status 400, which the browser reports.
test.use({ javaScriptEnabled: false, expected: /status of 400/ });

const forms = [
  {
    kind: 'appointment',
    next: /\/patient-survey\?session=\d+#consultation-received$/,
    stored: 'appointments',
    received: toastTexts.appointmentReceived,
  },
  {
    kind: 'contact',
    next: /\/thank-you\?type=contact&name=Zo%C3%AB#message-sent$/,
    stored: 'messages',
    received: toastTexts.contactReceived,
  },
] as const;

for (const { kind, next, stored, received } of forms) {
  test(`the ${kind} form, posted by the browser itself, is stored as typed, sends all its notices, and leads to the next page`, async ({
    page,
    inbox,
  }) => {
    await page.goto('/contact');
    const form = new BookingForm(page, kind);
    if (kind === 'contact') await form.choose();
    const who = visitor();
    await form.fillAll(who);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await form.submit.click();
    expect((await answered).status()).toBe(303);
    await expect(page).toHaveURL(next);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const said = page.getByRole('status').filter({ hasText: received.title });
    await expect(said).toContainText(received.description);
    await expect(said).toBeInViewport();

    expect(await inbox.tally()).toEqual({ ...nothing, [stored]: 1, emails: 2, sms: 1 });
    expect((await inbox.rows(tableOf[kind]))[0]).toMatchObject(storedFor(who));
    const { emails } = await inbox.outbox();
    expect(emails.map(({ to }) => to).sort()).toEqual(
      [siteFacts.notifications.practiceEmail, who.email].sort(),
    );
  });
}

test('a refused form says what to change; Back returns to what was typed, which is listed where a browser loses it', async ({
  page,
  inbox,
}) => {
  await page.goto('/contact');
  const form = new BookingForm(page, 'appointment');
  const who = visitor({ name: 'Zoë R2D2', message: 'Two lines:\n"second" & last' });
  await form.fillAll(who);
  await form.submit.click();
  await expect(page.getByRole('alert')).toContainText(`Full Name: ${fieldMessages.name}`);
  const typed = [who.name, who.phone, who.email, who.age, who.concern, who.message];
  await expect(page.getByRole('definition')).toHaveText(typed);
  expect(page.url(), 'nothing typed is in the address').not.toContain('Zo');
  expect(await inbox.tally()).toEqual(nothing);

  await page.goBack();
  await expect(form.field('Full Name')).toHaveValue(who.name);
  await expect(form.field('Email Address')).toHaveValue(who.email);
  await expect(form.field('Message')).toHaveValue(who.message);
  await expect(form.field('Interest')).toHaveValue('pricing');
  await expect(form.form.getByRole('radio', { name: /^Priority/ })).toBeChecked();
  await expect(form.terms).toBeChecked();
  await form.field('Full Name').fill('Zoë Duval');
  await form.unfold();
  await form.field('Age').fill(who.age);
  await form.field('Primary Health Concern').fill(who.concern);
  await form.submit.click();
  await expect(page).toHaveURL(forms[0].next);
  expect(await inbox.tally()).toEqual({ ...nothing, appointments: 1, emails: 2, sms: 1 });
  expect((await inbox.rows(tableOf.appointment))[0]).toMatchObject(storedFor({ ...who, name: 'Zoë Duval' }));
});

test('Join Our Waitlist opens the message form, asks for the state, and arrives with both', async ({
  page,
  inbox,
}) => {
  await page.goto('/who-we-help');
  await page.getByRole('link', { name: 'Join Our Waitlist' }).click();
  const form = new BookingForm(page, 'contact');
  await expect(form.form).toBeVisible();
  await expect(new BookingForm(page, 'appointment').form).toBeHidden();
  await expect(form.form).toContainText(`Your message will begin with: ${waitlistLine}`);
  await form.fillRequired(visitor());
  await form.field('Message').fill('Call me after six.');
  await form.submit.click();
  await expect(page).toHaveURL(/\/thank-you/);
  expect(await inbox.rows(tableOf.contact)).toMatchObject([
    { message: `${waitlistLine}\nCall me after six.`, state: null },
  ]);

  await page.goto(waitlistPath);
  await form.fillRequired(visitor());
  await form.field('State or ZIP code').fill('Ohio');
  await form.submit.click();
  await expect(page).toHaveURL(/\/thank-you/);
  expect(await inbox.rows(tableOf.contact)).toContainEqual(
    expect.objectContaining({ message: `${waitlistLine}\nMy state: Ohio`, state: 'OH' }),
  );

  await page.goto('/contact');
  await expect(
    new BookingForm(page, 'appointment').form,
    'any other visit starts with the booking form',
  ).toBeVisible();
  await form.choose();
  await expect(form.form).toBeVisible();
  await expect(page.getByText(waitlistLine)).toBeHidden();
});

test('a request from a state without a license is sent on to its waitlist with one press', async ({
  page,
  inbox,
}) => {
  await page.goto('/contact');
  const form = new BookingForm(page, 'appointment');
  const who = visitor();
  await form.fillAll(who);
  await form.form.getByLabel(/^State or ZIP code/).fill('44101');
  await form.submit.click();
  await expect(page.getByRole('alert')).toContainText(toastTexts.notLicensed.title);
  await page.getByRole('button', { name: 'Join Our Waitlist' }).click();
  await expect(page).toHaveURL(/\/thank-you/);
  expect(await inbox.rows(tableOf.contact)).toMatchObject([
    { name: who.name, state: 'OH', message: `${waitlistLine}\nMy state: Ohio\n${who.message}` },
  ]);
});
