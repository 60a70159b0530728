import { randomUUID } from 'node:crypto';
import type { IntakeInsertBody } from '@concierge/contract/forms/intake';
import { limits } from '@concierge/contract/text/limits';
import { type NotificationName, notificationNames } from '@concierge/contract/wire/notification-names';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startIntake } from '../testing/intake';
import { notificationFunctions } from '../testing/notification-functions';
import { confirmationBody, intakeBody, notificationBody } from '../testing/samples';
import { post, testVariables } from '../testing/test-environment';

const { environment, book: insert } = await startIntake();
const functions = notificationFunctions(environment.runtime);
beforeEach(() => environment.aws.reset());
afterAll(() => environment.stop());

async function submitted(changes: Partial<IntakeInsertBody> = {}) {
  const body = intakeBody(changes);
  expect((await post(insert, body, { 'x-viewer-address': randomUUID() })).status).toBe(201);
  return body;
}
const payload = (notification: NotificationName, body: IntakeInsertBody) =>
  notification === 'confirmation_email'
    ? confirmationBody('appointment', body)
    : notificationBody('appointment', body);
const ask = (notification: NotificationName, body: IntakeInsertBody, change: Record<string, unknown> = {}) =>
  post(functions[notification], { ...payload(notification, body), ...change });
const sent = () => [environment.aws.emails.length, environment.aws.sms.length];

const victim = 'victim@example.com';
const guesses: [string, 400 | 404, () => Record<string, unknown>][] = [
  ['an unknown id', 404, () => ({ requestId: randomUUID(), appointmentRequestId: undefined })],
  ['the right id and another address', 404, () => ({ email: victim })],
  ['the right id and two addresses', 400, () => ({ email: `maeve@example.com,${victim}` })],
  [
    'the right id and a line break in the address',
    400,
    () => ({ email: `maeve@example.com\r\nBcc: ${victim}` }),
  ],
  ['the right id and another name', 404, () => ({ name: 'Somebody Else' })],
  ['the right id and the other kind', 404, () => ({ type: 'contact', appointmentRequestId: undefined })],
  ['a list instead of the id', 400, () => ({ requestId: [randomUUID()] })],
];
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

describe.each(notificationNames)('the function for the %s', (notification) => {
  it.each(guesses)('sends nothing for %s, and answers %i', async (_, refusal, change) => {
    const body = await submitted();
    const { status, error } = await ask(notification, body, change());
    const code = refusal === 404 ? 'no_matching_record' : 'validation_failed';
    expect([status, error.code]).toEqual([refusal, code]);
    expect(sent()).toEqual([0, 0]);
  });

  it.each(recipients)('refuses a body with %s, and sends nothing', async (field) => {
    const body = await submitted();
    const text = JSON.stringify(payload(notification, body)).replace(
      '{',
      `{${JSON.stringify(field)}:"${victim}",`,
    );
    const answer = await post(functions[notification], text);
    expect([answer.status, answer.error.code]).toEqual([400, 'validation_failed']);
    expect(sent()).toEqual([0, 0]);
  });

  it('sends nothing for an old record, and answers as if there were none', async () => {
    const body = await submitted();
    environment.advance(limits.notificationRecordMaxAgeSeconds + 1);
    const old = await ask(notification, body);
    const none = await ask(notification, intakeBody());
    expect([old.status, old.text]).toEqual([none.status, none.text]);
    expect(sent()).toEqual([0, 0]);
  });

  it('sends one, to the record’s recipient, for two hundred parallel calls', async () => {
    const body = await submitted();
    environment.aws.delayMs = 20;
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(notification, body)));
    // On a busy machine some wait too long for the one that sends, and get 503.
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(answers.filter((answer) => answer.body.status === 'sent')).toHaveLength(1);
    expect(sent()).toEqual(notification === 'notification_sms' ? [0, 1] : [1, 0]);
    const { PRACTICE_EMAIL, PRACTICE_SMS } = testVariables;
    expect(environment.aws.emails.map(({ to }) => to)).toEqual(
      notification === 'notification_sms'
        ? []
        : [[notification === 'confirmation_email' ? body.email : PRACTICE_EMAIL]],
    );
    expect(environment.aws.sms.map(({ to }) => to)).toEqual(
      notification === 'notification_sms' ? [PRACTICE_SMS] : [],
    );
    expect((await ask(notification, body)).body).toEqual({ status: 'already-sent' });
    expect(environment.aws.emails.length + environment.aws.sms.length).toBe(1);
  });
});

it('the function for the confirmation sends nothing for the right id and another appointment', async () => {
  const body = await submitted();
  const { status, error } = await ask('confirmation_email', body, { appointmentRequestId: randomUUID() });
  expect([status, error.code]).toEqual([404, 'no_matching_record']);
  expect(sent()).toEqual([0, 0]);
});
