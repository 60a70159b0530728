import { randomUUID } from 'node:crypto';
import { inserted } from '@concierge/contract/responses';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { outboxHandler } from '../notifications/handler';
import { booked, elsewhere, linkOf, storedRequest } from '../testing/booked-request';
import { intakeBody } from '../testing/samples';
import { post, startTestEnvironment, type TestEnvironment, testVariables } from '../testing/test-environment';
import { surveyHandler } from './handler';

let environment: TestEnvironment;
beforeEach(async () => {
  environment = await startTestEnvironment();
});
afterEach(() => environment.stop());

const survey = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  session_id: randomUUID(),
  has_medication_allergies: false,
  ...changes,
});
const send = (body: object) => post(surveyHandler(environment.runtime), body, elsewhere());
const stored = async (session: string) =>
  (await environment.engine.items('patient_surveys')).find((item) => item.session_id === session);

/** A request with the token that its insert answered, and with all of its own notifications sent. */
async function request() {
  const body = intakeBody();
  const { body: answer } = await post(intakeHandler(environment.runtime, 'appointment'), body, elsewhere());
  const { surveyToken: token = 'none', ...insert } = inserted.parse(answer);
  await booked(environment);
  return { ...insert, token };
}
/** The practice's mails about surveys after the scheduled job has run. */
async function mails() {
  await outboxHandler(environment.runtime)({});
  return environment.aws.emails.filter(({ to }) => to[0] === testVariables.PRACTICE_EMAIL);
}
const laterDigest = () => environment.advance(15 * 60);

describe('a survey with the token from the request’s insert', () => {
  it('belongs to the request, which then says that it has a survey', async () => {
    const { id, token } = await request();
    const body = survey({ request_token: token });
    expect((await send(body)).status).toBe(201);
    expect(await stored(body.session_id)).toMatchObject({
      appointment_request_id: id,
      request_verified: true,
    });
    expect(await stored(body.session_id)).not.toHaveProperty('request_token');
    expect((await storedRequest(environment, { id }))?.survey_at).toEqual(expect.any(String));
  });

  it('is a notice to the practice by the request’s reference alone, once however often it is sent', async () => {
    const { reference, token } = await request();
    const body = survey({ request_token: token, additional_notes: 'HEALTH-WORD' });
    for (let time = 0; time < 2; time += 1) await send(body);
    const [mail, ...more] = await mails();
    expect(mail?.subject).toBe(`Survey for ${reference}`);
    expect(mail?.text).not.toMatch(/HEALTH-WORD|allerg/i);
    laterDigest();
    expect([more, (await mails()).length]).toEqual([[], 1]);
  });

  it('is told to the practice once mail works again', async () => {
    const { reference, token } = await request();
    await send(survey({ request_token: token }));
    environment.aws.modes.ses = 'error';
    expect(await mails()).toEqual([]);
    environment.aws.modes.ses = 'ok';
    laterDigest();
    expect((await mails()).map(({ subject }) => subject)).toEqual([`Survey for ${reference}`]);
  });

  it('waits with others of the same quarter hour for one mail, the oldest request first', async () => {
    await send(survey());
    expect(await mails()).toHaveLength(1);
    const requests = [await request(), await request()];
    for (const { token } of requests.toReversed()) await send(survey({ request_token: token }));
    expect(await mails()).toHaveLength(0);
    laterDigest();
    const [mail] = await mails();
    expect(mail?.subject).toBe('2 surveys');
    const [first, second] = requests.map(({ reference }) => mail?.text.indexOf(reference) ?? -1);
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first ?? 0);
  });
});

describe('a survey that somebody else attaches', () => {
  it('through a request’s id is marked as not verified, changes nothing of the request, and is told as such', async () => {
    const { id, reference } = await request();
    const body = survey({ appointment_request_id: id });
    expect((await send(body)).status).toBe(201);
    const row = await stored(body.session_id);
    expect(row).toMatchObject({ appointment_request_id: id });
    expect(row).not.toHaveProperty('request_verified');
    expect(await storedRequest(environment, { id })).not.toHaveProperty('survey_at');
    const [mail] = await mails();
    expect(mail?.subject).toBe(`Survey ${row?.reference} without a request`);
    expect(mail?.text).toContain(`names ${reference}, not verified`);
  });

  it('with a token for another purpose, of another request or for another reference is refused', async () => {
    const [own, other] = [await request(), await request()];
    const forged = `${own.token.slice(0, -1)}${own.token.endsWith('x') ? 'y' : 'x'}`;
    for (const request_token of [
      linkOf(own),
      `${own.reference}.${linkOf(own)}`,
      own.token.replace(own.id, other.id),
      own.token.replace(own.reference, other.reference),
      forged,
    ]) {
      const body = survey({ request_token });
      const { status, error } = await send(body);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['request_token']]);
      expect(await stored(body.session_id)).toBeUndefined();
    }
  });

  it('with a token decides the request, whatever id is in the body', async () => {
    const [own, other] = [await request(), await request()];
    const body = survey({ request_token: own.token, appointment_request_id: other.id });
    await send(body);
    expect(await stored(body.session_id)).toMatchObject({ appointment_request_id: own.id });
  });
});

describe('a survey of no request', () => {
  it('reaches the practice by its own reference, with the reference that its sender typed', async () => {
    const body = survey({ claimed_reference: 'k7m 4qxp' });
    const { body: answer } = await send(body);
    expect(await stored(body.session_id)).toMatchObject({
      appointment_request_id: null,
      claimed_reference: 'K7M-4QXP',
    });
    const [mail] = await mails();
    expect(mail?.subject).toBe(`Survey ${answer.reference} without a request`);
    expect(mail?.text).toContain('names K7M-4QXP, not verified');
  });

  it('takes no words in place of a reference', async () => {
    const { status, error } = await send(survey({ claimed_reference: 'my request' }));
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['claimed_reference']]);
  });
});
