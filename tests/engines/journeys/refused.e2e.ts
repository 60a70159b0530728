import { visitor as someone } from '../../support/booking-form';
import type { Target } from '../find';
import { expect, test } from '../test';

// The script is missing on purpose, and the form is refused on purpose.
test.use({ expected: /404 for|status of 40[04]|400 for|Loading failed|module script|did not load/i });

test('a form that no script sends: refused, back to what was typed, and sent', async ({
  visitor,
  watchedSite,
  inbox,
}) => {
  watchedSite.break(/^\/remotes\/.*\.js/);
  await visitor.goto('/contact');
  const form: Target = { role: 'form', name: 'Get Started Today' };
  const field = (label: string): Target => ({ label, within: form });
  const terms: Target = { role: 'checkbox', name: /^I agree to the Terms/, within: form };
  const priority: Target = { role: 'radio', name: /^Priority/, within: form };
  const send: Target = { role: 'button', name: 'Book Consultation', within: form };
  const who = someone({ name: 'Zoe R2D2', message: 'I would like to walk to work again.' });
  await visitor.types(field('Full Name'), who.name);
  await visitor.types(field('Phone Number'), who.phone);
  await visitor.types(field('Email Address'), who.email);
  await visitor.clicks({ text: 'Client Information', within: form });
  await visitor.types(field('Primary Health Concern'), who.concern);
  await visitor.types(field('Message'), who.message);
  await visitor.chooses(field('Interest'), 'Pricing Information');
  await visitor.checks(priority);
  await visitor.checks(terms);
  await visitor.clicks(send);
  await visitor.sees({ text: /^Full Name: .*apostrophes only/ });
  // WebKit loses what it must not remember on the way back, so the page says it.
  await visitor.sees({ text: who.concern });

  await visitor.tab.back();
  await visitor.finds(field('Email Address'), { value: who.email });
  await visitor.finds(field('Full Name'), { value: who.name });
  await visitor.finds(field('Message'), { value: who.message });
  await visitor.finds(field('Interest'), { value: 'pricing' });
  await visitor.finds(priority, { checked: true });
  await visitor.finds(terms, { checked: true });
  await visitor.tab.evaluate(`void document.querySelector('form [name="name"]').select()`);
  await visitor.presses('Zoe Duval');
  await visitor.clicks(send);
  await visitor.arrivesAt(/^\/patient-survey/);
  expect(await inbox.rows('appointment_requests')).toMatchObject([
    { name: 'Zoe Duval', email: who.email, interest: 'pricing', message: who.message },
  ]);
});
