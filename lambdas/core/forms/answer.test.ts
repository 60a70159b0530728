import { unknownState } from '@concierge/contract/forms/states';
import { waitlistLine } from '@concierge/contract/forms/waitlist';
import { limits } from '@concierge/contract/text/limits';
import { fieldMessages, toastTexts } from '@concierge/contract/text/messages';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { startIntake } from '../testing/intake';
import { submit, typed } from '../testing/posted-form';

const { environment, book, write, storedFor } = await startIntake();
beforeEach(() => environment.aws.reset());
afterAll(() => environment.stop());

describe('a form posted without script', () => {
  it('stores preferred times, and asks for the time zone if a day lacks one', async () => {
    const monday = {
      'preferred_times.windows.0.day': 'monday',
      'preferred_times.windows.0.part': 'midday',
    };
    const fields = typed({ ...monday, 'preferred_times.time_zone': '' });
    const refused = await submit(book, fields);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(fieldMessages.time_zone);
    expect((await submit(book, { ...fields, 'preferred_times.time_zone': 'America/New_York' })).status).toBe(
      303,
    );
    expect(await storedFor(fields.email)).toMatchObject([
      { preferred_times: { time_zone: 'America/New_York', windows: [{ day: 'monday', part: 'midday' }] } },
    ]);
  });

  it('from outside the licensed states is not booked, and can be sent as a message that asks for the waitlist', async () => {
    const fields = typed({ state: '90210', message: 'I have asthma.' });
    const refused = await submit(book, fields);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(toastTexts.notLicensed.title);
    expect(await storedFor(fields.email)).toEqual([]);
    const [, form = ''] =
      /<form method="post" action="\/api\/contact-form-submissions">([\s\S]*?)<\/form>/.exec(refused.text) ??
      [];
    expect(form).toContain('<button type="submit">Join Our Waitlist</button>');
    const hidden = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
    const sent = Object.fromEntries(
      [...hidden].map(([, name = '', value = '']) => [name, value.replaceAll('&#39;', "'")]),
    );
    expect((await submit(write, sent)).status).toBe(303);
    expect(await environment.engine.items('contact_form_submissions')).toMatchObject([
      { name: fields.name, state: 'CA', message: `${waitlistLine}\nMy state: California\nI have asthma.` },
    ]);
    expect((await submit(book, typed({ state: 'Texas' }))).status).toBe(303);
  });

  it('is answered with what was typed, for browsers that lose some of it on the way back, and with no choices', async () => {
    const { text } = await submit(book, typed({ age: '12', primary_concern: 'Sciatica <since> spring' }));
    expect(text).toContain('Your browser’s Back button returns to the form.');
    const typedTexts = [...text.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, label, value]) => [
      label,
      value,
    ]);
    expect(typedTexts).toEqual([
      ['Full Name', expect.stringMatching(/^Maeve O/)],
      ['Phone Number', '(555) 010-0123'],
      ['Email Address', expect.stringContaining('@')],
      ['Age', '12'],
      ['Primary Health Concern', 'Sciatica &lt;since&gt; spring'],
      ['Message', 'First line\nSecond &quot;line&quot; &lt;here&gt;'],
    ]);
    expect(text).not.toContain('<form');
  });

  it('counts a line break as one character, as the page does', async () => {
    const lines = Array.from({ length: 390 }, () => 'abcd').join('\r\n');
    expect(await submit(book, typed({ message: lines }))).toMatchObject({ status: 303 });
  });

  it('needs only its function’s tables', async () => {
    const { TABLE_CONTACT_FORM_SUBMISSIONS: _other, ...env } = environment.runtime.env;
    const deployed = intakeHandler({ ...environment.runtime, env }, 'appointment');
    expect(await submit(deployed, typed())).toMatchObject({ status: 303 });
  });

  it('is stored as if sent by script, sends its notifications, and redirects to the survey', async () => {
    const fields = typed({ has_insurance: 'on', state: '75001' });
    const answer = await submit(book, fields);
    expect(answer.status).toBe(303);
    const [record] = await storedFor(fields.email);
    expect(record).toMatchObject({
      phone: '+15550100123',
      age: 47,
      gender: null,
      state: 'TX',
      primary_concern: null,
      has_insurance: true,
      is_healthcare_provider: false,
      consent: true,
      message: 'First line\nSecond "line"',
    });
    const next = new URL(answer.headers.location ?? '', 'https://x.example');
    expect(next.pathname).toBe('/patient-survey');
    expect(next.hash, 'the page says that the request was received').toBe('#consultation-received');
    expect(next.search, 'the session alone').toMatch(/^\?session=\d{13}$/);
    expect([environment.aws.emails.length, environment.aws.sms.length]).toEqual([2, 1]);
    expect(record).not.toHaveProperty('pending');
  });

  it('with a state that cannot be read is asked about it, and one in an address is read', async () => {
    const refused = await submit(book, typed({ state: 'Califronia' }));
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(unknownState);
    const fields = typed({ state: 'Austin, TX 78701' });
    expect((await submit(book, fields)).status).toBe(303);
    expect(await storedFor(fields.email)).toMatchObject([{ state: 'TX' }]);
  });

  it('redirects a message to the thank-you page with the first name', async () => {
    const answer = await submit(write, typed());
    const next = '/thank-you?type=contact&name=Maeve#message-sent';
    expect([answer.status, answer.headers.location]).toEqual([303, next]);
  });

  it.each<[string, Record<string, string>, Record<string, string>, string, string | null]>([
    [
      'the page says so',
      { referer: 'https://hearthside.example/contact?form=message&topic=waitlist' },
      {},
      waitlistLine,
      null,
    ],
    ['the state was given', {}, { state: '90210' }, `${waitlistLine}\nMy state: California`, 'CA'],
    ['it is not a state of ours', {}, { state: 'Ontario' }, `${waitlistLine}\nMy state: Ontario`, null],
  ])('has the words and state of Join Our Waitlist if %s', async (_, headers, change, words, state) => {
    const fields = typed({ message: 'Dear all', ...change });
    expect((await submit(write, fields, headers)).status).toBe(303);
    const stored = (await environment.engine.items('contact_form_submissions')).find(
      ({ email }) => email === fields.email,
    );
    expect(stored).toMatchObject({ message: `${words}\nDear all`, state });
  });

  it('is about the waitlist only if it came from there', async () => {
    const fields = typed({ message: 'Dear all' });
    await submit(write, fields, { referer: 'https://hearthside.example/contact?form=message' });
    const written = await environment.engine.items('contact_form_submissions');
    expect(written.find(({ email }) => email === fields.email)).toMatchObject({ message: 'Dear all' });
    const page = 'https://hearthside.example/contact?form=message&topic=waitlist';
    const booked = typed({ message: 'Dear all', state: 'TX' });
    await submit(book, booked, { referer: page });
    expect(await storedFor(booked.email)).toMatchObject([{ message: 'Dear all' }]);
  });

  it.each([
    ['no name', { name: ' ' }, toastTexts.missingFields],
    ['no consent', { consent: '' }, toastTexts.missingFields],
    ['no phone', { phone: '' }, toastTexts.missingFields],
    ['an impossible phone', { phone: '12' }, toastTexts.invalidPhone],
    ['an age of 12', { age: '12' }, { title: toastTexts.validation.title, description: fieldMessages.age }],
    [
      'an age in words',
      { age: 'forty' },
      { title: toastTexts.validation.title, description: fieldMessages.age },
    ],
  ])(
    'with %s is answered with the specified message, what to change and what was typed',
    async (_, change, words) => {
      const fields = typed(change);
      const answer = await submit(book, fields);
      expect(answer.status).toBe(400);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(answer.text).toContain(`<h1>${words.title}</h1>\n<p>${words.description}</p>`);
      expect(answer.text).toMatch(/<li>(?:Full Name|Phone Number|Age|I agree to)[^<]*: /);
      expect(answer.text).toContain('<dd>First line\nSecond &quot;line&quot; &lt;here&gt;</dd>');
      expect(await storedFor(fields.email)).toEqual([]);
    },
  );

  it('is answered with the characters that a name may have and the specified message above', async () => {
    const answer = await submit(book, typed({ name: 'Anna, MD' }));
    expect(answer.text).toContain(`<p>${fieldMessages.name}</p>`);
    expect(answer.text).toMatch(
      /<li>Full Name: [^<]*: letters, spaces, hyphens, periods and apostrophes only/,
    );
  });

  it('normalizes a phone number as the page does on blur', async () => {
    const fields = typed({ phone: '44 20 7946 0958' });
    expect((await submit(book, fields)).status).toBe(303);
    expect(await storedFor(fields.email)).toMatchObject([{ phone: '+442079460958' }]);
  });

  it('with markup in its fields comes back escaped', async () => {
    const answer = await submit(book, typed({ name: '"><script>alert(1)</script>', age: '"><img>' }));
    expect(answer.status).toBe(400);
    expect(answer.text).not.toMatch(/<script|<img/);
  });

  it('over the hourly limit comes back with the specified message and Retry-After', async () => {
    const fields = typed();
    for (let time = 0; time < limits.ratePerWindow.appointment; time += 1)
      await submit(book, { ...fields, message: `Message ${time}` });
    const answer = await submit(book, fields);
    expect(answer.status).toBe(429);
    expect(answer.text).toContain(toastTexts.rateLimit.appointment.title);
    expect(answer.text).toContain(toastTexts.rateLimit.appointment.description);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
  });

  it('from another site is refused', async () => {
    const fields = typed();
    expect((await submit(book, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await storedFor(fields.email)).toEqual([]);
    expect((await submit(book, fields, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
  });

  it.each([
    'https://elsewhere.example',
    'https://hearthside.example.elsewhere.example',
    'http://hearthside.example',
    'null',
  ])('from %s is refused by Origin alone if the browser sends no more', async (origin) => {
    const fields = typed();
    expect((await submit(book, fields, { origin })).status).toBe(403);
    expect((await submit(book, fields, { origin, 'sec-fetch-site': 'none' })).status).toBe(403);
    expect((await submit(write, fields, { origin })).status).toBe(403);
    expect(await storedFor(fields.email)).toEqual([]);
    expect((await submit(book, fields, { origin: 'https://hearthside.example' })).status).toBe(303);
  });
});
