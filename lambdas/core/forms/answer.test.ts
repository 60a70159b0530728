import { formFields } from '@concierge/contract/form-fields';
import { emergencyNote } from '@concierge/contract/form-texts';
import { limits } from '@concierge/contract/limits';
import { fieldMessages, toastTexts } from '@concierge/contract/messages';
import { preferredTimesTexts } from '@concierge/contract/preferred-times';
import { waitlistLine } from '@concierge/contract/waitlist';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { startIntake } from '../testing/intake';
import { submit, typed } from '../testing/posted-form';

const { environment, book, write, storedFor } = await startIntake();
beforeEach(() => environment.aws.reset());
afterAll(() => environment.stop());

describe('a form posted without script', () => {
  it('stores preferred times, and asks for the time zone if a day lacks one', async () => {
    const monday = { 'preferred_times.windows.0.day': 'monday', 'preferred_times.windows.0.part': 'midday' };
    const fields = typed({ ...monday, 'preferred_times.time_zone': '' });
    const refused = await submit(book, fields);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(fieldMessages.time_zone);
    expect(refused.text).toContain('<option value="monday" selected>');
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
    expect(refused.text).toMatch(
      /<a href="#waitlist">[\s\S]*<button type="submit" id="waitlist" formaction="\/api\/contact-form-submissions" name="waitlist" value="on">Join Our Waitlist<\/button>/,
    );
    expect(await storedFor(fields.email)).toEqual([]);
    expect((await submit(write, { ...fields, waitlist: 'on' })).status).toBe(303);
    expect(await environment.engine.items('contact_form_submissions')).toMatchObject([
      { state: 'CA', message: `${waitlistLine}\nI have asthma.` },
    ]);
    expect((await submit(book, typed({ state: 'Texas' }))).status).toBe(303);
  });

  it('is answered with the form’s own empty choices, marks of required fields, and what to do in an emergency', async () => {
    const { text } = await submit(book, typed({ age: '12' }));
    expect(text).toMatch(/Day, choice 1<\/label><select[^>]*><option value=""[^>]*>No day<\/option>/);
    expect(text).toMatch(/Your time zone<\/label><select[^>]*><option value=""[^>]*>Select<\/option>/);
    const marked = [...text.matchAll(/<label for="(\w+)" class="required"/g)].map(([, name]) => name);
    expect(marked).toEqual(['name', 'phone', 'email', 'consent']);
    expect([...text.matchAll(/<input[^>]* required/g)]).toHaveLength(marked.length);
    expect(text).toContain('are required.');
    expect(text).toContain(emergencyNote);
  });

  it('is answered with the page’s heading and note over the preferred times, which a message has none of', async () => {
    const above = `<fieldset><legend>${preferredTimesTexts.heading}</legend>\n<p>${preferredTimesTexts.note}</p>\n<p><label for="preferred_times.windows.0.day"`;
    expect((await submit(book, typed({ age: '12' }))).text).toContain(above);
    expect((await submit(write, typed({ age: '12' }))).text).not.toContain(preferredTimesTexts.heading);
  });

  it('is answered with a time of day right after its day, so that the style can hide it while there is no day', async () => {
    const { text } = await submit(book, typed({ age: '12' }));
    expect(text).toContain('p:has(>[name$=".day"]>[value=""]:checked)+p{display:none}');
    const selects = [
      ...text.matchAll(/<p><label[^>]*>[^<]*<\/label><select id="preferred_times\.([\w.]+)"/g),
    ];
    expect(selects.map(([, name]) => name)).toEqual([
      ...[0, 1, 2].flatMap((place) => [`windows.${place}.day`, `windows.${place}.part`]),
      'time_zone',
    ]);
  });

  it('is answered with health data that browsers don’t remember', async () => {
    const { text } = await submit(book, typed({ age: '12' }));
    for (const name of ['age', 'primary_concern'])
      expect(text).toMatch(new RegExp(`<input id="${name}"[^>]* autocomplete="off"`));
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
    expect(record).not.toHaveProperty('owed');
  });

  it('redirects a message to the thank-you page with the first name', async () => {
    const answer = await submit(write, typed());
    const next = '/thank-you?type=contact&name=Maeve#message-sent';
    expect([answer.status, answer.headers.location]).toEqual([303, next]);
  });

  it('includes the waitlist line once if it was checked, even after an error', async () => {
    const fields = typed({ waitlist: 'on', message: 'Dear all', age: '12' });
    const back = await submit(write, fields);
    expect(back.text).toContain('>\nI would like to join the waitlist.\nDear all</textarea>');
    expect((await submit(write, { ...fields, age: '' })).status).toBe(303);
    const stored = (await environment.engine.items('contact_form_submissions')).find(
      ({ email }) => email === fields.email,
    );
    expect(stored?.message).toBe('I would like to join the waitlist.\nDear all');
  });

  it('shows after an error how much of a text will be kept', async () => {
    const answer = await submit(book, typed({ age: '12' }));
    const kept = Object.values(formFields).filter(({ kind }) => ['line', 'text', 'message'].includes(kind));
    expect(answer.text.match(/We’ll keep the first 1,000 characters\./g)).toHaveLength(kept.length);
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
    'with %s comes back as a page with the specified message and everything that was typed',
    async (_, change, words) => {
      const fields = typed(change);
      const answer = await submit(book, fields);
      expect(answer.status).toBe(400);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(answer.text).toContain(`<h1>${words.title}</h1>\n<p>${words.description}</p>`);
      expect(answer.text).toContain('First line\nSecond &quot;line&quot; &lt;here&gt;</textarea>');
      expect(answer.text).toContain(`value="${fields.email}"`);
      expect(answer.text).toContain('<form method="post" action="/api/appointment-requests">');
      expect(await storedFor(fields.email)).toEqual([]);
    },
  );

  it('comes back with the allowed characters beside the name field and the specified message above', async () => {
    const answer = await submit(book, typed({ name: 'Anna, MD' }));
    expect(answer.text).toContain(`<p>${fieldMessages.name}</p>`);
    expect(answer.text).toMatch(
      /id="name-problem">[^<]*: letters, spaces, hyphens, periods and apostrophes only/,
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
