import { fieldMessages, toastTexts } from '@concierge/contract/messages';
import { waitlistLine } from '@concierge/contract/waitlist';
import { BookingForm, storedFor, visitor } from '../../support/booking-form';
import { nothing } from '../../support/inbox';
import { siteFacts } from '../../support/site-facts';
import { tableOf } from '../../support/submissions';
import { expect, test } from '../../support/test';

// A form with errors comes back with status 400, which the browser reports.
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

test('a posted form comes back with its errors and everything that was typed, and can be posted again', async ({
  page,
  inbox,
}) => {
  await page.goto('/contact');
  const form = new BookingForm(page, 'appointment');
  const who = visitor({ name: 'Zoë R2D2', message: 'Two lines:\n<b>"second"</b> & last' });
  await form.fillAll(who);
  await form.submit.click();

  const alert = page.getByRole('alert');
  await expect(alert).toContainText(fieldMessages.name);
  expect(await inbox.tally()).toEqual(nothing);
  const label = (name: string) => page.getByLabel(name, { exact: true });
  await expect(label('Full Name')).toHaveValue(who.name);
  await expect(label('Email Address')).toHaveValue(who.email);
  await expect(label('Age')).toHaveValue(who.age);
  await expect(label('Primary Health Concern')).toHaveValue(who.concern);
  await expect(label('Message')).toHaveValue(who.message);
  await expect(page.locator('[name="gender"]')).toHaveValue('non-binary');
  await expect(page.locator('[name="urgency_level"]')).toHaveValue('priority');
  await expect(page.locator('[name="preferred_contact_method"]')).toHaveValue('text');
  await expect(page.locator('[name="interest"]')).toHaveValue('pricing');
  for (const name of ['is_healthcare_provider', 'has_insurance', 'consent']) {
    await expect(page.locator(`[name="${name}"]`)).toBeChecked();
  }
  expect(page.url(), 'nothing typed is in the address').not.toContain('Zo');

  await label('Full Name').fill('Zoë Duval');
  await page.locator('form button').click();
  await expect(page).toHaveURL(forms[0].next);
  expect(await inbox.tally()).toEqual({ ...nothing, appointments: 1, emails: 2, sms: 1 });
  const [row] = await inbox.rows(tableOf.appointment);
  expect(row).toMatchObject({ name: 'Zoë Duval', email: who.email, gender: 'non-binary' });
});

test('Join Our Waitlist opens the message form, where a checkbox says what it is about', async ({
  page,
  inbox,
}) => {
  await page.goto('/who-we-help');
  await page.getByRole('link', { name: 'Join Our Waitlist' }).click();
  const form = new BookingForm(page, 'contact');
  await expect(form.form).toBeVisible();
  await expect(new BookingForm(page, 'appointment').form).toBeHidden();
  await form.fillRequired(visitor());
  await form.form.getByRole('checkbox', { name: waitlistLine }).check();
  await form.field('Message').fill('Call me after six.');
  await form.submit.click();
  await expect(page).toHaveURL(/\/thank-you/);
  expect(await inbox.rows(tableOf.contact)).toMatchObject([
    { message: `${waitlistLine}\nCall me after six.` },
  ]);

  await page.goto('/contact');
  await expect(
    new BookingForm(page, 'appointment').form,
    'any other visit starts with the booking form',
  ).toBeVisible();
  await form.choose();
  await expect(form.form).toBeVisible();
  await expect(page.getByText(waitlistLine)).toBeHidden();
});
