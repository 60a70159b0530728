import { toastTexts } from '@concierge/contract/text/messages';
import type { SentEmail } from '@concierge/local/aws/messages/outbox';
import { type Visitor as Submitter, visitor as someone, storedFor } from '../../support/booking-form';
import { siteFacts } from '../../support/site-facts';
import type { Target } from '../find';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';

/** Fills every field with something other than its default. */
async function fillAll(visitor: Visitor, form: Target, who: Submitter): Promise<void> {
  const field = (label: string): Target => ({ label, within: form });
  const box = (name: RegExp): Target => ({ role: 'checkbox', name, within: form });
  await visitor.types(field('Full Name'), who.name);
  await visitor.types(field('Phone Number'), who.phone);
  await visitor.types(field('Email Address'), who.email);
  await visitor.chooses(field('Interest'), 'Pricing Information');
  await visitor.checks(box(/^I am a healthcare provider/));
  await visitor.clicks({ text: 'Client Information', within: form });
  await visitor.types(field('Age'), who.age);
  await visitor.chooses(field('Gender'), 'Non-binary');
  await visitor.types(field('Primary Health Concern'), who.concern);
  await visitor.checks({ role: 'radio', name: 'Text', within: form });
  await visitor.checks({ role: 'radio', name: /^Priority/, within: form });
  await visitor.checks(box(/health insurance/));
  await visitor.types(field('Message'), who.message);
  await visitor.checks(box(/^I agree to the Terms/));
}

const recipients = (emails: readonly SentEmail[]) => emails.map(({ to }) => to).sort();

test('booking: from the home page to the survey', async ({ visitor, inbox }) => {
  const who = someone();
  await visitor.open('/');
  await visitor.clicks({ role: 'link', name: 'Book a Consultation', within: { role: 'main' } });
  await visitor.arrivesAt('/contact');
  await visitor.seesItAlive();
  const form: Target = { role: 'form', name: 'Get Started Today' };
  await fillAll(visitor, form, who);
  await visitor.clicks({ role: 'button', name: 'Book Consultation', within: form });
  await visitor.seesNotice(toastTexts.appointmentReceived);
  await visitor.arrivesAt(/^\/patient-survey\?session=\d{13}$/);
  await visitor.seesItAlive();
  expect(await inbox.rows('appointment_requests')).toMatchObject([storedFor(who)]);
  const { emails, sms } = await inbox.outbox();
  expect(recipients(emails)).toEqual([siteFacts.notifications.practiceEmail, who.email].sort());
  expect(sms).toHaveLength(1);
});

test('message: from the switch on /contact to the thanks', async ({ visitor, inbox }) => {
  const who = someone();
  await visitor.open('/contact');
  await visitor.clicks({ text: 'Send a message' });
  const form: Target = { role: 'form', name: 'Send Us a Message' };
  await fillAll(visitor, form, who);
  await visitor.clicks({ role: 'button', name: 'Send Message', within: form });
  await visitor.seesNotice(toastTexts.contactReceived);
  await visitor.arrivesAt(`/thank-you?${new URLSearchParams({ type: 'contact', name: 'Zoë' })}`);
  await visitor.sees({ role: 'heading', level: 1, name: 'Thank you for reaching out' });
  expect(await inbox.rows('contact_form_submissions')).toMatchObject([storedFor(who)]);
});
