import { signInToRequests } from '@concierge/contract/requests/account-links';
import { toastTexts } from '@concierge/contract/text/messages';
import { account, password } from '../../support/accounts';
import { visitor as someone } from '../../support/booking-form';
import type { Target } from '../find';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';

const booking: Target = { role: 'form', name: 'Get Started Today' };
const save: Target = { role: 'button', name: 'Save new times' };
const cancel: Target = { text: 'Cancel this request' };
const confirm: Target = { role: 'button', name: 'Yes, cancel my request' };

/** Books from the home page, preferring Monday evening, and arrives at the survey. */
async function book(visitor: Visitor, who: { name: string; email: string; phone: string }): Promise<void> {
  await visitor.open('/');
  await visitor.clicks({ role: 'link', name: 'Book a Consultation', within: { role: 'main' } });
  await visitor.arrivesAt('/contact');
  await visitor.seesItAlive();
  await visitor.types({ label: 'Full Name', within: booking }, who.name);
  await visitor.types({ label: 'Phone Number', within: booking }, who.phone);
  await visitor.types({ label: 'Email Address', within: booking }, who.email);
  await visitor.clicks({ text: 'Preferred Days and Times', within: booking });
  await visitor.chooses({ label: 'Day, choice 1', within: booking }, 'Monday');
  await visitor.chooses({ label: 'Time of day, choice 1', within: booking }, 'Evening');
  await visitor.chooses({ label: 'Your time zone', within: booking }, 'Central Time');
  await visitor.checks({ role: 'checkbox', name: /^I agree to the Terms/, within: booking });
  await visitor.clicks({ role: 'button', name: 'Book Consultation', within: booking });
  await visitor.arrivesAt(/^\/patient-survey\?session=/);
  // Wait for all of it: leaving while it loads causes complaints.
  await visitor.sees({ role: 'radiogroup', name: /diabetes/ });
}

test('request: booked, changed by the link in its confirmation, canceled by its reference and address', async ({
  visitor,
  inbox,
}) => {
  const who = someone();
  await book(visitor, who);
  const [stored] = await inbox.rows('appointment_requests');
  expect(stored).toMatchObject({
    preferred_times: { time_zone: 'America/Chicago', windows: [{ day: 'monday', part: 'evening' }] },
  });
  const mail = (await inbox.outbox()).emails.find(({ to }) => to === who.email);
  expect(mail?.text).toContain('Monday evening (Central Time)');
  const link = /\/change-request#\S+/.exec(mail?.text ?? '')?.[0] ?? '';

  await visitor.open(link);
  await visitor.sees({ text: /^Times that work for you: Monday evening \(Central Time\)$/ });
  expect((await inbox.rows('appointment_requests'))[0]).not.toHaveProperty('request_state');
  await visitor.chooses({ label: 'Day, choice 1' }, 'Friday');
  await visitor.chooses({ label: 'Your time zone' }, 'Eastern Time');
  await visitor.clicks(save);
  await visitor.sees({ text: toastTexts.requestChanged.title });
  expect((await inbox.rows('appointment_requests'))[0]).toMatchObject({
    request_state: 'changed',
    preferred_times: { time_zone: 'America/New_York', windows: [{ day: 'friday', part: 'evening' }] },
  });

  await visitor.open('/change-request');
  // The tab that booked it knows its reference.
  await visitor.finds({ label: 'Reference' }, { value: String(stored?.reference) });
  await visitor.types({ label: 'Email Address' }, who.email);
  await visitor.clicks(cancel);
  await visitor.clicks(confirm);
  await visitor.sees({ text: toastTexts.cancelAccepted.description });
  expect((await inbox.rows('appointment_requests'))[0]).toMatchObject({ request_state: 'cancelled' });
});

test('request, signed in: seen, changed and canceled in the account', async ({ visitor, inbox }) => {
  const email = await account(visitor.origin, inbox);
  await visitor.open('/account');
  await visitor.clicks({ role: 'link', name: 'Sign in', within: { role: 'main' } });
  await visitor.arrivesAt(signInToRequests);
  await visitor.types({ label: 'Email', within: { role: 'tabpanel' } }, email);
  await visitor.types({ label: 'Password', within: { role: 'tabpanel' } }, password);
  await visitor.clicks({ role: 'button', name: 'Sign In', within: { role: 'tabpanel' } });
  await visitor.arrivesAt('/account');
  await book(visitor, someone({ email }));

  await visitor.open('/account');
  await visitor.sees({ text: 'Received' });
  await visitor.clicks({ text: 'Change or cancel' });
  await visitor.chooses({ label: 'Day, choice 1' }, 'Friday');
  await visitor.chooses({ label: 'Your time zone' }, 'Eastern Time');
  await visitor.clicks(save);
  await visitor.sees({ text: 'Changed' });
  await visitor.clicks(cancel);
  await visitor.clicks(confirm);
  await visitor.sees({ text: 'Canceled' });
  await visitor.seesNo(cancel);
  expect((await inbox.rows('appointment_requests'))[0]).toMatchObject({
    request_state: 'cancelled',
    change_count: 2,
  });
});
