import { randomUUID } from 'node:crypto';
import type { IntakeInsertBody } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { type NoticeName, noticeNames } from '@concierge/contract/notice-requests';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HttpHandler } from '../http/handler';
import { intakeHandler } from '../intake/handler';
import { noticeFunctions } from '../testing/notice-functions';
import { confirmationBody, intakeBody, notificationBody } from '../testing/samples';
import { type Answered, post, startWorld, testEnvironment, type World } from '../testing/world';

let world: World;
let insert: HttpHandler;
let functions: Record<NoticeName, HttpHandler>;

beforeAll(async () => {
  world = await startWorld();
  insert = intakeHandler(world.runtime, 'appointment');
  functions = noticeFunctions(world.runtime);
});
beforeEach(() => world.aws.reset());
afterAll(() => world.stop());

async function submitted(changes: Partial<IntakeInsertBody> = {}) {
  const body = intakeBody(changes);
  expect((await post(insert, body, { 'x-viewer-address': randomUUID() })).status).toBe(201);
  return body;
}
const payload = (notice: NoticeName, body: IntakeInsertBody) =>
  notice === 'confirmation_email'
    ? confirmationBody('appointment', body)
    : notificationBody('appointment', body);
const ask = (notice: NoticeName, body: IntakeInsertBody, change: Record<string, unknown> = {}) =>
  post(functions[notice], { ...payload(notice, body), ...change });
const sent = () => [world.aws.emails.length, world.aws.sms.length];

/** A thousand at once, taking turns at what there is to ask. */
const thousand = (requests: readonly (() => Promise<Answered>)[]): Promise<Answered[]> =>
  Promise.all(
    Array.from({ length: Math.ceil(1000 / requests.length) }, () =>
      requests.map((request) => request()),
    ).flat(),
  );

const victim = 'victim@example.com';
const guesses: Record<string, () => Record<string, unknown>> = {
  'an id that nobody has': () => ({ requestId: randomUUID(), appointmentRequestId: undefined }),
  'the right id and another address': () => ({ email: victim }),
  'the right id and two addresses': () => ({ email: `maeve@example.com,${victim}` }),
  'the right id and a line break in the address': () => ({ email: `maeve@example.com\r\nBcc: ${victim}` }),
  'the right id and another name': () => ({ name: 'Somebody Else' }),
  'the right id and the other kind': () => ({ type: 'contact', appointmentRequestId: undefined }),
  'a list in place of the id': () => ({ requestId: [randomUUID()] }),
};
const recipients = [
  'to',
  'cc',
  'bcc',
  'recipient',
  'ToAddresses',
  'Destination',
  'replyTo',
  'phoneNumber',
  '__proto__',
];

describe.each(noticeNames)('the function of the %s', (notice) => {
  it.each(Object.entries(guesses))('sends nothing for %s', async (_, change) => {
    const body = await submitted();
    const { status, error } = await ask(notice, body, change());
    expect(['no_matching_record', 'validation_failed']).toContain(error.code);
    expect([400, 404]).toContain(status);
    expect(sent()).toEqual([0, 0]);
  });

  it.each(recipients)('refuses a body with %s, and sends nothing', async (field) => {
    const body = await submitted();
    const text = JSON.stringify(payload(notice, body)).replace('{', `{${JSON.stringify(field)}:"${victim}",`);
    const answer = await post(functions[notice], text);
    expect([answer.status, answer.error.code]).toEqual([400, 'validation_failed']);
    expect(sent()).toEqual([0, 0]);
  });

  it('sends nothing for an old record, and says of it what it says of none', async () => {
    const body = await submitted();
    world.advance(limits.noticeRecordMaxAgeSeconds + 1);
    const old = await ask(notice, body);
    const none = await ask(notice, intakeBody());
    expect([old.status, old.text]).toEqual([none.status, none.text]);
    expect(sent()).toEqual([0, 0]);
  });

  it('sends one, to whom the record names, though a thousand ask at once', async () => {
    const body = await submitted();
    world.aws.delayMs = 20;
    const answers = await thousand([() => ask(notice, body)]);
    // On a busy machine some wait longer for the one than they may; they are told to try again.
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(answers.filter((answer) => answer.body.status === 'sent')).toHaveLength(1);
    expect(sent()).toEqual(notice === 'notification_sms' ? [0, 1] : [1, 0]);
    const { PRACTICE_EMAIL, PRACTICE_SMS } = testEnvironment;
    expect(world.aws.emails.map(({ to }) => to)).toEqual(
      notice === 'notification_sms' ? [] : [[notice === 'confirmation_email' ? body.email : PRACTICE_EMAIL]],
    );
    expect(world.aws.sms.map(({ to }) => to)).toEqual(notice === 'notification_sms' ? [PRACTICE_SMS] : []);
    expect((await ask(notice, body)).body).toEqual({ status: 'already-sent' });
    expect(world.aws.emails.length + world.aws.sms.length).toBe(1);
  });
});

it('a thousand guesses at once at a record that is there send nothing at all', async () => {
  const body = await submitted();
  const wrong = noticeNames.flatMap((notice) =>
    Object.values(guesses).map((change) => () => ask(notice, body, change())),
  );
  const answers = await thousand(wrong);
  expect(answers.filter(({ status }) => ![400, 404, 503].includes(status))).toEqual([]);
  expect(sent()).toEqual([0, 0]);
});
