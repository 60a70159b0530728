import { randomUUID } from 'node:crypto';
import { ownRequests } from '@concierge/contract/requests/request-changes';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { surveyHandler } from '../survey/handler';
import {
  cancel,
  elsewhere,
  friday,
  sendAll,
  startRequests,
  testReferenceOf,
} from '../testing/booked-request';
import { intakeBody } from '../testing/samples';
import { ask, httpEvent, post } from '../testing/test-environment';
import { ownRequestChangeHandler, ownRequestsHandler } from './own-requests';

const { environment, change, booked, stored, mailsOfChanges } = await startRequests();
const list = ownRequestsHandler(environment.runtime);
const changeOwn = ownRequestChangeHandler(environment.runtime);
beforeEach(() => sendAll(environment));
afterAll(() => environment.stop());

/** An event as API Gateway sends it after its authorizer accepted a token with these claims. */
function signedIn(claims: Record<string, string>, body?: unknown) {
  const event = httpEvent({
    headers: elsewhere(),
    ...(body === undefined ? { method: 'GET' } : { body: JSON.stringify(body) }),
  });
  return {
    ...event,
    requestContext: { ...event.requestContext, authorizer: { jwt: { claims, scopes: null } } },
  };
}
const confirmed = (email: string) => ({ token_use: 'id', email, email_verified: 'true' });

describe('a signed-in person', () => {
  it('sees their own requests and messages, newest first, and nothing about health', async () => {
    const { id, email, reference } = await booked();
    const message = intakeBody({ email, name: 'Ada Lovelace', phone: '+12125550187' });
    environment.advance(60);
    await post(intakeHandler(environment.runtime, 'contact'), message, elsewhere());
    await post(change, { ...cancel({ reference, email }), action: 'change', preferred_times: friday });
    const { status, body, text } = await ask(list, signedIn(confirmed(email.toUpperCase())));
    expect(status).toBe(200);
    expect(body).toEqual({
      requests: [
        {
          id: message.id,
          kind: 'contact',
          reference: testReferenceOf('contact', message.id),
          state: 'received',
          created_at: expect.any(String),
        },
        {
          id,
          kind: 'appointment',
          reference,
          state: 'changed',
          created_at: expect.any(String),
          preferred_times: friday,
          survey_token: expect.stringMatching(new RegExp(`^${reference}.${id}.`)),
        },
      ],
    });
    expect(text).not.toMatch(/Insomnia|sleep|female|insurance|"age"/);
  });

  it('gets what ties a survey to a request, once and only while it is of use', async () => {
    const { email } = await booked();
    const tokens = async () => {
      const { body } = await ask(list, signedIn(confirmed(email)));
      return ownRequests.parse(body).requests.map(({ survey_token }) => survey_token);
    };
    const [token] = await tokens();
    const survey = { id: randomUUID(), session_id: randomUUID(), request_token: token };
    expect((await post(surveyHandler(environment.runtime), survey, elsewhere())).status).toBe(201);
    expect(await tokens()).toEqual([undefined]);
    const other = await booked(email);
    expect(await tokens()).toEqual([expect.stringContaining(other.reference), undefined]);
    await post(change, cancel({ reference: other.reference, email }));
    expect(await tokens()).toEqual([undefined, undefined]);
  });

  it('sees and cancels a request whose preferred times are no longer offered', async () => {
    const { id, email, reference } = await booked();
    const preferred_times = { time_zone: 'Pacific/Guam', windows: [{ day: 'someday', part: 'night' }] };
    await environment.engine.put('appointment_requests', { ...(await stored({ id })), preferred_times });
    const { status, body } = await ask(list, signedIn(confirmed(email)));
    expect([status, body]).toMatchObject([200, { requests: [{ id, reference, state: 'received' }] }]);
    expect(JSON.stringify(body)).not.toContain('someday');
    const last = { id: randomUUID(), action: 'cancel', request: id };
    expect((await ask(changeOwn, signedIn(confirmed(email), last))).body).toEqual({ status: 'cancelled' });
    expect(await mailsOfChanges()).toEqual([`Consultation request ${reference} was canceled`]);
    expect(environment.aws.emails[0]?.text).toContain('someday night (Pacific/Guam)');
  });

  it('changes and cancels their own', async () => {
    const { id, email } = await booked();
    const own = { id: randomUUID(), action: 'change', request: id, preferred_times: friday };
    expect((await ask(changeOwn, signedIn(confirmed(email), own))).body).toEqual({ status: 'changed' });
    const last = { id: randomUUID(), action: 'cancel', request: id };
    expect((await ask(changeOwn, signedIn(confirmed(email), last))).body).toEqual({ status: 'cancelled' });
  });

  it('cancels their own message, and the practice is notified once', async () => {
    const { email } = await booked();
    const message = intakeBody({ email });
    await post(intakeHandler(environment.runtime, 'contact'), message, elsewhere());
    await post(intakeHandler(environment.runtime, 'contact'), intakeBody(), elsewhere());
    await sendAll(environment);
    const own = { action: 'cancel', kind: 'contact', request: message.id };
    const ofA = (kind: string) => signedIn(confirmed(email), { ...own, id: randomUUID(), kind });
    expect((await ask(changeOwn, ofA('appointment'))).status).toBe(404);
    for (let press = 0; press < 2; press += 1)
      expect((await ask(changeOwn, ofA('contact'))).body).toEqual({ status: 'cancelled' });
    expect(await mailsOfChanges()).toEqual([
      `Message ${testReferenceOf('contact', message.id)} was canceled`,
    ]);
    const { body } = await ask(list, signedIn(confirmed(email)));
    expect(body.requests).toMatchObject([{ kind: 'contact', state: 'cancelled' }, { kind: 'appointment' }]);
  });

  it('gets the same answer for another person’s id and an unknown one, after as many database calls', async () => {
    const [mine, other] = [await booked(), await booked()];
    const answers = [];
    for (const request of [other.id, randomUUID()]) {
      const before = environment.engine.calls();
      const { status, text, headers } = await ask(
        changeOwn,
        signedIn(confirmed(mine.email), { id: randomUUID(), action: 'cancel', request }),
      );
      answers.push({ status, text, headers, calls: environment.engine.calls() - before });
    }
    expect(answers[0]).toMatchObject({ status: 404 });
    expect(answers[1]).toEqual(answers[0]);
    expect(await stored(other)).not.toHaveProperty('request_state');
  });

  it.each([
    ['an unconfirmed address', { email_verified: 'false' }],
    ['an access token', { token_use: 'access' }],
    ['no address', { email: '' }],
  ])('with %s is unauthorized', async (_, spoiled) => {
    const { id, email } = await booked();
    const claims = { ...confirmed(email), ...spoiled };
    const body = { id: randomUUID(), action: 'cancel', request: id };
    for (const [handler, event] of [
      [list, signedIn(claims)],
      [changeOwn, signedIn(claims, body)],
      [list, httpEvent({ method: 'GET' })],
      [changeOwn, httpEvent({ body: JSON.stringify(body) })],
    ] as const)
      expect((await ask(handler, event)).status).toBe(401);
    expect(await stored({ id })).not.toHaveProperty('request_state');
  });

  it.each(['a+b@gmail.com', 'a.b@gmail.com'])(
    'with %s is not the owner of another spelling of the same mailbox',
    async (email) => {
      const other = await booked('ab@gmail.com');
      const { body } = await ask(list, signedIn(confirmed(email)));
      expect(JSON.stringify(body)).not.toContain(other.id);
    },
  );
});
