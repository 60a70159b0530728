import { intakeInsert, intakeKinds } from '@concierge/contract/forms/intake';
import { limits } from '@concierge/contract/text/limits';
import { fieldMessages, requestMessages } from '@concierge/contract/text/messages';
import { afterAll, describe, expect, it } from 'vitest';
import { fromElsewhere, startIntake } from '../testing/intake';
import { intakeBody } from '../testing/samples';
import { post } from '../testing/test-environment';

const { environment, book, write, stored } = await startIntake();
afterAll(() => environment.stop());

describe('a submission', () => {
  it('is stored with every field of the specification and answered 201 with id and reference', async () => {
    const body = intakeBody({ consent_timestamp: new Date(environment.runtime.now()).toISOString() });
    const answer = await post(book, body);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: body.id,
      reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{4}$/),
      createdAt: expect.any(String),
      surveyToken: expect.any(String),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    const { recaptchaToken, ...fields } = body;
    expect(await stored(body.id)).toEqual([expect.objectContaining(fields)]);
  });

  it('expires after the stage’s retention period', async () => {
    const body = intakeBody();
    await post(book, body, fromElsewhere());
    const [record] = await stored(body.id);
    const days = (Number(record?.expires_at) - Date.parse(String(record?.created_at)) / 1000) / 86_400;
    expect(days).toBeCloseTo(Number(environment.runtime.env.RETENTION_DAYS), 3);
  });

  it.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
    'uses the server’s time if the browser’s is %s, and keeps the browser’s as well',
    async (consent_timestamp) => {
      const body = intakeBody({ consent_timestamp });
      expect((await post(book, body, fromElsewhere())).status).toBe(201);
      const [record] = await stored(body.id);
      expect(record?.consent_timestamp).toBe(record?.created_at);
      expect(record?.consent_timestamp_given).toBe(consent_timestamp);
    },
  );

  it('keeps the browser’s time of consent if its clock is off by less than a day', async () => {
    const hours = (count: number) => new Date(environment.runtime.now() + count * 3_600_000).toISOString();
    for (const consent_timestamp of [hours(-23.9), hours(23.9)]) {
      const body = intakeBody({ consent_timestamp });
      await post(book, body, fromElsewhere());
      const [record] = await stored(body.id);
      expect(record).toMatchObject({ consent_timestamp, consent_timestamp_given: null });
    }
  });

  it('keeps explicit nulls and defaults for what was left out', async () => {
    const id = intakeBody().id;
    const answer = await post(book, { id, name: 'Ana', email: 'ana@example.com', consent: true });
    expect(answer.status).toBe(201);
    expect((await stored(id))[0]).toMatchObject({
      phone: null,
      interest: null,
      message: null,
      age: null,
      gender: null,
      state: null,
      primary_concern: null,
      has_insurance: false,
      is_healthcare_provider: false,
      preferred_contact_method: 'email',
      urgency_level: 'routine',
      consent_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it('is stored sanitized, cut to 1000 characters, and null if nothing is left', async () => {
    const body = intakeBody({
      message: `<script>alert(1)</script><b>Hello</b>\u202e ${'x'.repeat(1500)}`,
      primary_concern: '<i></i>',
      interest: 'a\r\nBcc: everyone@example.com',
    });
    await post(book, body);
    const [record] = await stored(body.id);
    expect(record?.message).toMatch(/^Hello x+$/);
    expect(String(record?.message)).toHaveLength(limits.keptChars);
    expect(record?.primary_concern).toBeNull();
    expect(record?.interest).toBe('a Bcc: everyone@example.com');
  });
});

describe.each(intakeKinds)('the id (%s)', (kind) => {
  const send = { appointment: book, contact: write }[kind];

  it('answers 200 with the first result to the same body, whatever its token and time of consent', async () => {
    const body = intakeBody();
    const first = await post(send, body);
    const again = await post(send, {
      ...body,
      recaptchaToken: 'another',
      consent_timestamp: '2026-11-20T11:00:00Z',
    });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await stored(body.id)).toHaveLength(1);
  });

  it('is case-insensitive', async () => {
    const body = intakeBody();
    await post(send, body);
    expect((await post(send, { ...body, id: body.id.toUpperCase() })).status).toBe(200);
  });

  it('refuses another body with 409 and leaves the record alone', async () => {
    const body = intakeBody();
    await post(send, body);
    const other = await post(send, { ...body, message: 'Something else' });
    expect(other.status).toBe(409);
    expect(other.error).toEqual({ code: 'conflict', message: requestMessages.conflict });
    expect((await stored(body.id))[0]?.message).toBe(body.message);
  });

  it('turns 20 parallel posts into one record, one 201 and one slot', async () => {
    const body = intakeBody();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(send, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await stored(body.id)).toHaveLength(1);
    const more = [];
    for (let left = 0; left < limits.ratePerWindow[kind]; left += 1) {
      more.push((await post(send, intakeBody({ email: body.email }), fromElsewhere())).status);
    }
    expect(more).toEqual([...Array(limits.ratePerWindow[kind] - 1).fill(201), 429]);
  });
});

describe('the id', () => {
  it('sent with 50 addresses in parallel stores one record and takes no slot from the other addresses', async () => {
    const { id, ...body } = intakeBody();
    const emails = Array.from({ length: 50 }, () => intakeBody().email);
    const answers = await Promise.all(
      emails.map((email) => post(book, { ...body, id, email }, fromElsewhere())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)]);
    const [record] = await stored(id);
    const full = limits.ratePerWindow.appointment;
    for (const email of emails) {
      const statuses = [];
      for (let time = 0; time < full; time += 1) {
        statuses.push((await post(book, intakeBody({ email }), fromElsewhere())).status);
      }
      const taken = email === record?.email ? 1 : 0;
      expect(statuses).toEqual([...Array(full - taken).fill(201), ...Array(taken).fill(429)]);
    }
  });

  it('stores one of two parallel posts with different bodies and refuses the other', async () => {
    const body = intakeBody();
    const answers = await Promise.all([post(book, body), post(book, { ...body, message: 'Another' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await stored(body.id)).toHaveLength(1);
  });
});

describe('validation', () => {
  it.each([
    ['name', { name: '' }, fieldMessages.name],
    ['name', { name: '<script>' }, fieldMessages.name],
    ['name', { name: 'a'.repeat(101) }, fieldMessages.name],
    ['name', { name: 'Ana\r\nBcc: b@example.com' }, fieldMessages.name],
    ['name', { name: 'Ann \u202Egnihtemos\u202C' }, fieldMessages.name],
    ['name', { name: 'Ann 🎉' }, fieldMessages.name],
    ['email', { email: 'no' }, fieldMessages.email],
    ['email', { email: 'a@b.example\r\nBcc: c@d.example' }, fieldMessages.email],
    ['email', { email: 'a@b.example,c@d.example' }, fieldMessages.email],
    ['phone', { phone: '12' }, fieldMessages.phone],
    ['message', { message: 'x'.repeat(2001) }, fieldMessages.message],
    ['interest', { interest: 'x'.repeat(201) }, fieldMessages.interest],
    ['age', { age: 17 }, fieldMessages.age],
    ['age', { age: 121 }, fieldMessages.age],
    ['age', { age: 40.5 }, fieldMessages.age],
    ['age', { age: '47' }, fieldMessages.age],
    ['consent', { consent: false }, fieldMessages.consent],
    ['consent', { consent: 'true' }, fieldMessages.consent],
    ['gender', { gender: 'x' }, fieldMessages.gender],
    [
      'preferred_contact_method',
      { preferred_contact_method: 'pigeon' },
      fieldMessages.preferred_contact_method,
    ],
    ['urgency_level', { urgency_level: 'yesterday' }, fieldMessages.urgency_level],
    ['is_healthcare_provider', { is_healthcare_provider: 'yes' }, fieldMessages.invalid],
    ['has_insurance', { has_insurance: 1 }, fieldMessages.invalid],
    ['consent_timestamp', { consent_timestamp: 'yesterday' }, fieldMessages.invalid],
    ['recaptchaToken', { recaptchaToken: { a: 1 } }, fieldMessages.invalid],
    ['id', { id: 'x' }, fieldMessages.invalid],
    ['is_admin', { is_admin: true }, fieldMessages.unknown],
    ['message', { message: { $ne: null } }, fieldMessages.invalid],
    ['message', { message: ['a', 'b'] }, fieldMessages.invalid],
  ])(
    'refuses %s %o with 400 and its specified message, and stores nothing',
    async (field, change, message) => {
      const body = { ...intakeBody(), ...change };
      for (const send of [book, write]) {
        const answer = await post(send, body);
        expect(answer.status).toBe(400);
        expect(answer.error).toEqual({ code: 'validation_failed', message, fields: { [field]: message } });
      }
      expect(await stored(body.id)).toEqual([]);
    },
  );

  it('joins the messages of several fields with commas', async () => {
    const answer = await post(book, { ...intakeBody(), name: '', email: '', phone: 'no' });
    const { name, email, phone } = fieldMessages;
    expect(answer.error.message).toBe(`${name}, ${email}, ${phone}`);
  });

  it('names prototype keys as unknown fields and pollutes nothing', async () => {
    const text = JSON.stringify(intakeBody()).replace('{', '{"__proto__":{"isAdmin":true},"constructor":1,');
    const answer = await post(book, text);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('"__proto__"');
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  it('accepts names, emoji and right-to-left text as people write them', async () => {
    const body = intakeBody({ name: "Zoë D'Ångelo-李 St. Đặng", message: 'שלום 👋🏽 BP < 140' });
    expect(intakeInsert.safeParse(body).success).toBe(true);
    expect((await post(book, body)).status).toBe(201);
    expect((await stored(body.id))[0]).toMatchObject({ name: body.name, message: body.message });
  });
});
