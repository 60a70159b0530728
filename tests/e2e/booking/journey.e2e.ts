import { notices } from '@concierge/contract/messages';
import { BookingForm, storedFor, visitor } from '../../support/booking-form';
import { stopDateAt } from '../../support/date';
import { hydrated, open } from '../../support/hydrated';
import type { Outbox } from '../../support/inbox';
import { expectNotice } from '../../support/notices';
import { siteFacts } from '../../support/site-facts';
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
  const text = sms[0]?.body ?? '';
  expect(text).toContain(who.name);
  for (const health of [who.message, who.concern, who.age, 'on-binary', 'nsurance', who.email]) {
    expect(text, 'an SMS carries no health data').not.toContain(health);
  }
}

test('a visitor books a consultation, from the home page to the survey', async ({ page, inbox, watched }) => {
  const who = visitor();
  const now = Date.now();
  await stopDateAt(page, now);
  await open(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Book a Consultation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
  const form = new BookingForm(page, 'appointment');
  await form.fillAll(who);
  await form.submit.click();

  await expectNotice(page, notices.appointmentReceived);
  await expect(page).toHaveURL(new RegExp(`/patient-survey\\?session=${now}&appointment_id=[0-9a-f-]{36}$`));
  await hydrated(page);
  expect(watched.documents, 'all of it without loading a document').toEqual(['/']);

  const address = new URL(page.url()).searchParams;
  const rows = await inbox.rows('appointment_requests');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ id: address.get('appointment_id'), ...storedFor(who) });
  expect(rows[0]?.consent_timestamp).toBe(new Date(now).toISOString());
  expect(await inbox.rows('contact_form_submissions')).toEqual([]);
  const outbox = await inbox.outbox();
  expectOneOfEach(outbox, who);
  const thanks = outbox.emails.find(({ to }) => to === who.email)?.html ?? '';
  expect(thanks).toContain('/thank-you?type=appointment&amp;name=');

  const reference = page.getByRole('main').getByText(/^[2-9A-Z]{3}-[2-9A-Z]{4}$/);
  expect(thanks, 'the page and the mail give the same reference').toContain(
    (await reference.textContent()) ?? '?',
  );
  await page.reload();
  await expect(reference, 'and it stays in this tab').toBeVisible();
});

test('a visitor sends a message and is thanked by first name', async ({ page, inbox }) => {
  const who = visitor();
  const form = await BookingForm.open(page, 'contact');
  await form.fillAll(who);
  await form.submit.click();

  await expectNotice(page, notices.contactReceived);
  await expect(page).toHaveURL(`/thank-you?${new URLSearchParams({ type: 'contact', name: 'Zoë' })}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for reaching out');
  const rows = await inbox.rows('contact_form_submissions');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject(storedFor(who));
  expect(await inbox.rows('appointment_requests')).toEqual([]);
  expectOneOfEach(await inbox.outbox(), who);
});

test('the link in the confirmation e-mail thanks the visitor by first name', async ({ page, inbox }) => {
  const who = visitor({ name: 'Ana María López' });
  const form = await BookingForm.open(page);
  await form.fillRequired(who);
  await form.submit.click();
  await expect(page).toHaveURL(/\/patient-survey/);
  const { emails } = await inbox.outbox();
  const html = emails.find(({ to }) => to === who.email)?.html ?? '';
  const link = /href="([^"]*\/thank-you\?[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  await open(page, link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Thanks for your consultation request, Ana!',
  );
  await expect(page.getByRole('link', { name: 'View Our Services' })).toBeVisible();
});

test('the form is empty again after it was sent', async ({ page }) => {
  const form = await BookingForm.open(page);
  await form.fillAll(visitor());
  await form.submit.click();
  await expect(page).toHaveURL(/\/patient-survey/);
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  await hydrated(page);
  expect(await form.values()).toEqual({ name: '', phone: '', email: '', age: '', concern: '', message: '' });
});

test('Join Our Waitlist arrives with the message form open and its first line written', async ({ page }) => {
  await open(page, '/who-we-help');
  await page.getByRole('link', { name: 'Join Our Waitlist' }).first().click();
  await expect(page).toHaveURL(/\/contact/);
  const form = new BookingForm(page, 'contact');
  await expect(form.submit).toBeVisible();
  await expect(form.field('Message')).toHaveValue(/waitlist/);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor books all the same', async ({ page, inbox }) => {
    const who = visitor();
    await page.goto('/contact');
    const form = new BookingForm(page, 'appointment');
    await form.fillAll(who);
    await form.submit.click();
    await expect(page).toHaveURL(
      /\/patient-survey\?session=\d{13}&appointment_id=[0-9a-f-]{36}#consultation-received$/,
    );
    expect(await inbox.rows('appointment_requests')).toMatchObject([storedFor(who)]);
    expectOneOfEach(await inbox.outbox(), who);
  });

  test('a visitor sends a message all the same', async ({ page, inbox }) => {
    const who = visitor();
    await page.goto('/contact');
    const form = new BookingForm(page, 'contact');
    await form.choose();
    await form.fillAll(who);
    await form.submit.click();
    await expect(page).toHaveURL(/\/thank-you\?type=contact&name=Zo/);
    expect(await inbox.rows('contact_form_submissions')).toMatchObject([storedFor(who)]);
    expectOneOfEach(await inbox.outbox(), who);
  });
});
