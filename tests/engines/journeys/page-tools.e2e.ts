import { visitor as someone } from '../../support/booking-form';
import { insertBesideFields, wrapTexts } from '../../support/page-tools';
import { openBeforeScript } from '../before-script';
import type { Target } from '../find';
import { expect, test } from '../test';

// React tells that the document isn't what it would have rendered. In WebKit the missing files complain too.
test.use({ expected: /\/remotes\/booking\/|error #(418|42[1-5])/ });

test('booking: begun before its script, in a page that a writing aid and a translator have changed', async ({
  visitor,
  watchedSite,
  engineName,
  inbox,
}) => {
  const form: Target = { role: 'form', name: 'Get Started Today' };
  const field = (label: string): Target => ({ label, within: form });
  const who = someone();
  const arrive = await openBeforeScript({ visitor, watchedSite, engineName }, '/contact', 'booking', form);
  await visitor.types(field('Full Name'), who.name);
  await visitor.types(field('Phone Number'), who.phone);
  await visitor.chooses(field('Interest'), 'Pricing Information');
  await visitor.checks({ role: 'checkbox', name: /^I agree to the Terms/, within: form });
  await visitor.types(field('Email Address'), who.email);
  await visitor.types(field('Message'), who.message);
  for (const change of [insertBesideFields, wrapTexts]) await visitor.tab.evaluate(`(${change})()`);
  await arrive();
  await visitor.seesItAlive();
  await visitor.finds(field('Full Name'), { value: who.name });
  await visitor.finds(field('Interest'), { value: 'pricing' });
  // In WebKit, Retry had the focus.
  await visitor.finds(field('Message'), { value: who.message, focused: engineName !== 'webkit' });
  await visitor.clicks({ role: 'button', name: 'Book Consultation', within: form });
  await visitor.arrivesAt(/^\/patient-survey/);
  const { name, email, message } = who;
  expect(await inbox.rows('appointment_requests')).toMatchObject([{ name, email, message, consent: true }]);
});
