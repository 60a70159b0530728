import { toastTexts } from '@concierge/contract/text/messages';
import { BookingForm, storedFor, visitor } from '../../support/booking-form';
import { stopDateAt } from '../../support/date';
import { hydrated, openToRead } from '../../support/hydrated';
import { expectNotice } from '../../support/notices';
import { siteFacts } from '../../support/site-facts';
import { insertPath } from '../../support/submissions';
import { expect, test } from '../../support/test';

test('a visitor books a consultation, from the home page to the survey', async ({ page, inbox, watched }) => {
  const who = visitor();
  const now = Date.now();
  await stopDateAt(page, now);
  await openToRead(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Book a Consultation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Here for You");
  const form = new BookingForm(page, 'appointment');
  await form.fillAll(who);
  const inserted = page.waitForRequest(`**${insertPath.appointment}`);
  await form.submit.click();

  await expectNotice(page, toastTexts.appointmentReceived);
  expect((await inserted).postData(), 'a captcha was solved in the background').toMatch(
    /"recaptchaToken":"[^"]{20,}"/,
  );
  await expect(page).toHaveURL(/\/patient-survey\?session=\d{13}$/);
  await hydrated(page);
  expect(watched.documents, 'no other document was loaded').toEqual(['/']);

  const rows = await inbox.rows('appointment_requests');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject(storedFor(who));
  expect(rows[0]?.consent_timestamp).toBe(new Date(now).toISOString());
  expect(await inbox.rows('contact_form_submissions')).toEqual([]);
  const session = `/patient-survey?session=${Date.parse(String(rows[0]?.created_at))}`;
  await expect(page).toHaveURL(session);
  const { emails, sms } = await inbox.outbox();
  const { practiceEmail, practiceSms } = siteFacts.notifications;
  expect(emails.map(({ to }) => to).sort()).toEqual([practiceEmail, who.email].sort());
  expect(sms.map(({ to }) => to)).toEqual([practiceSms]);
  const thanks = emails.find(({ to }) => to === who.email)?.html ?? '';
  expect(thanks).toContain(siteFacts.brand);
  expect(thanks, 'its link opens the same survey').toContain(`${session}#`);

  const reference = page
    .getByRole('main')
    .getByText(/^[2-9A-Z]{3}-[2-9A-Z]{4}$/)
    .and(page.locator(':visible'));
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
});
