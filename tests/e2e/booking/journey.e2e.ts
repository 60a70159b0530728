import { toastTexts } from '@concierge/contract/messages';
import { BookingForm, storedFor, visitor } from '../../support/booking-form';
import { stopDateAt } from '../../support/date';
import { hydrated, open, openToRead } from '../../support/hydrated';
import type { Outbox } from '../../support/inbox';
import { expectNotice } from '../../support/notices';
import { siteFacts } from '../../support/site-facts';
import { insertPath } from '../../support/submissions';
import { expect, test } from '../../support/test';

const { practiceEmail, practiceSms } = siteFacts.notifications;

/** One confirmation for the visitor, one notification and one SMS for the practice, and nothing else. */
function expectOneOfEach({ emails, sms }: Outbox, who: ReturnType<typeof visitor>): void {
  expect(emails.map(({ to }) => to).sort()).toEqual([practiceEmail, who.email].sort());
  expect(sms.map(({ to }) => to)).toEqual([practiceSms]);
  const confirmation = emails.find(({ to }) => to === who.email);
  expect(confirmation?.html).toContain(siteFacts.brand);
  expect(confirmation?.text).toContain(siteFacts.supportEmail);
  const notification = emails.find(({ to }) => to === practiceEmail);
  expect(notification?.text).toContain(who.email);
  expect(notification?.text).toContain(who.message);
  // The reference is random, so it can contain the digits of an age.
  const text = (sms[0]?.body ?? '').replace(/\b[2-9A-Z]{3}-[2-9A-Z]{4}\b/, '');
  expect(text).toContain(who.name.replace('’', "'"));
  for (const health of [who.message, who.concern, who.age, 'on-binary', 'nsurance', who.email]) {
    expect(text, 'an SMS carries no health data').not.toContain(health);
  }
}

test('a visitor books a consultation, from the home page to the survey', async ({ page, inbox, watched }) => {
  const who = visitor();
  const now = Date.now();
  await stopDateAt(page, now);
  await openToRead(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Book a Consultation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
  const form = new BookingForm(page, 'appointment');
  await form.fillAll(who);
  const inserts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(insertPath.appointment)) inserts.push(request.postData() ?? '');
  });
  await form.submit.dblclick();

  await expectNotice(page, toastTexts.appointmentReceived);
  expect(inserts, 'a double click sends once, with a captcha solved in the background').toEqual([
    expect.stringMatching(/"recaptchaToken":"[^"]{20,}"/),
  ]);
  await expect(page).toHaveURL(`/patient-survey?session=${now}`);
  await hydrated(page);
  expect(watched.documents, 'no other document was loaded').toEqual(['/']);

  const rows = await inbox.rows('appointment_requests');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject(storedFor(who));
  expect(rows[0]?.consent_timestamp).toBe(new Date(now).toISOString());
  expect(await inbox.rows('contact_form_submissions')).toEqual([]);
  const outbox = await inbox.outbox();
  expectOneOfEach(outbox, who);
  const thanks = outbox.emails.find(({ to }) => to === who.email)?.html ?? '';

  const reference = page
    .getByRole('main')
    .getByText(/^[2-9A-Z]{3}-[2-9A-Z]{4}$/)
    .first();
  expect(thanks, 'the page and the mail give the same reference').toContain(
    (await reference.textContent()) ?? '?',
  );
  await page.reload();
  await expect(reference, 'the reference stays in this tab').toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  await hydrated(page);
  const empty = { name: '', phone: '', email: '', age: '', concern: '', message: '' };
  expect(await form.values(), 'the form is empty again').toEqual(empty);

  const link = /href="([^"]*\/thank-you\?type=appointment[^"]*)"/.exec(thanks)?.[1] ?? '';
  await open(page, link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Thanks for your consultation request, there!',
  );
});

test('a visitor sends a message and is thanked by first name', async ({ page, inbox }) => {
  const who = visitor();
  const form = await BookingForm.open(page, 'contact');
  await form.fillAll(who);
  await form.submit.click();

  await expectNotice(page, toastTexts.contactReceived);
  await expect(page).toHaveURL(`/thank-you?${new URLSearchParams({ type: 'contact', name: 'Zoë' })}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for reaching out');
  const rows = await inbox.rows('contact_form_submissions');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject(storedFor(who));
  expect(await inbox.rows('appointment_requests')).toEqual([]);
  expectOneOfEach(await inbox.outbox(), who);
});
