import { randomUUID } from 'node:crypto';
import { inserted } from '@concierge/contract/wire/responses';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { outboxHandler } from '../notifications/handler';
import { booked, elsewhere, linkOf, storedRequest } from '../testing/booked-request';
import { intakeBody } from '../testing/samples';
import { post, startTestEnvironment, type TestEnvironment } from '../testing/test-environment';
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

  it('sends no mail: it stands with its request at the desk', async () => {
    const { token } = await request();
    await send(survey({ request_token: token }));
    await outboxHandler(environment.runtime)({});
    expect(environment.aws.emails).toEqual([]);
  });
});

describe('a survey that somebody else attaches', () => {
  it('through a request’s id is marked as not verified, changes nothing of the request, and is listed by itself', async () => {
    const { id } = await request();
    const body = survey({ appointment_request_id: id });
    expect((await send(body)).status).toBe(201);
    const row = await stored(body.session_id);
    expect(row).toMatchObject({ appointment_request_id: id });
    expect(row).not.toHaveProperty('request_verified');
    expect(await storedRequest(environment, { id })).not.toHaveProperty('survey_at');
    expect(row).toMatchObject({ queue: 'open' });
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
  it('is listed by itself, with the reference that its sender typed', async () => {
    const body = survey({ claimed_reference: 'k7m 4qxp' });
    await send(body);
    expect(await stored(body.session_id)).toMatchObject({
      queue: 'open',
      appointment_request_id: null,
      claimed_reference: 'K7M-4QXP',
    });
  });

  it('takes no words in place of a reference', async () => {
    const { status, error } = await send(survey({ claimed_reference: 'my request' }));
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['claimed_reference']]);
  });
});
