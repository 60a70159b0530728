import { randomUUID } from 'node:crypto';
import { duePartitions } from '@concierge/contract/aws/tables';
import type { IntakeKind } from '@concierge/contract/forms/intake';
import { limits } from '@concierge/contract/text/limits';
import { notificationNames } from '@concierge/contract/wire/notification-names';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intakeHandler } from '../../intake/handler';
import { requestChangeHandler } from '../../requests/handler';
import { Table } from '../../storage/table';
import { type Booked, booked, cancel, elsewhere, linkOf, storedRequest } from '../../testing/booked-request';
import { withCaptchas } from '../../testing/captcha-token';
import { notificationFunctions } from '../../testing/notification-functions';
import { confirmationBody, intakeBody, notificationBody } from '../../testing/samples';
import {
  post,
  startTestEnvironment,
  type TestEnvironment,
  testVariables,
} from '../../testing/test-environment';
import { outboxHandler } from '../handler';
import { practiceLimit } from './practice-limit';

const { practicePerHour, digestSeconds } = limits.notifications;
const [emails, texts] = [practicePerHour.notification_email, practicePerHour.notification_sms];

let environment: TestEnvironment;
let job: () => Promise<void>;
beforeEach(async () => {
  environment = await startTestEnvironment();
  // Early in a digest's slot.
  environment.advance(digestSeconds - (Math.floor(environment.runtime.now() / 1000) % digestSeconds) + 1);
  const handler = outboxHandler(environment.runtime);
  job = () => handler({});
});
afterEach(() => environment.stop());

/** A body, its captcha solved for two of three, as the hour's places are divided. */
const bodyOf = (number: number) =>
  intakeBody({ recaptchaToken: number % 3 === 2 ? '' : `token ${randomUUID()}` });
const newcomer = (verified = true) => ({ id: randomUUID(), verified, sender_network: randomUUID() });

/** Bookings and messages from this many people, each with all calls that the page makes. */
async function sent(count: number) {
  const runtime = withCaptchas(environment.runtime);
  const functions = notificationFunctions(runtime);
  const insert = {
    appointment: intakeHandler(runtime, 'appointment'),
    contact: intakeHandler(runtime, 'contact'),
  };
  const one = async (kind: IntakeKind, number: number) => {
    const body = bodyOf(number);
    const viewer = { 'x-viewer-address': randomUUID() };
    const stored = await post(insert[kind], body, viewer);
    expect(stored.status).toBe(201);
    for (const notification of notificationNames) {
      const payload = notification === 'confirmation_email' ? confirmationBody : notificationBody;
      const ask = () => post(functions[notification], payload(kind, body));
      // On a busy machine a call may get 503 and is retried.
      const { status } = await ask();
      expect(status === 503 ? (await ask()).status : status).toBe(200);
    }
    return { ...body, reference: String(stored.body.reference) };
  };
  const all = [];
  for (let begun = 0; begun < count; begun += concurrency) {
    const some = Array.from({ length: Math.min(concurrency, count - begun) }, (_, at) =>
      one(at % 2 === 0 ? 'appointment' : 'contact', begun + at),
    );
    all.push(...(await Promise.all(some)));
  }
  return all;
}
const concurrency = 5;
const toPractice = () => environment.aws.emails.filter(({ to }) => to[0] === testVariables.PRACTICE_EMAIL);
const records = async () => [
  ...(await environment.engine.items('appointment_requests')),
  ...(await environment.engine.items('contact_form_submissions')),
];
const stillOwed = async () => (await records()).filter((record) => record.pending !== undefined);

it('a flood reaches the practice as the hourly maximum and one digest, and nothing is dropped', async () => {
  const flood = await sent(emails + 12);
  expect([toPractice().length, environment.aws.sms.length]).toEqual([emails, texts]);
  // Everybody who booked got the usual answer and a confirmation.
  expect(environment.aws.emails).toHaveLength(flood.length + emails);
  await job();
  expect([toPractice().length, environment.aws.sms.length]).toEqual([emails, texts]);

  environment.advance(digestSeconds);
  await job();
  await job();
  expect([toPractice().length, environment.aws.sms.length]).toEqual([emails + 1, texts + 1]);
  const alone = JSON.stringify(toPractice().slice(0, emails));
  expect(flood.filter(({ reference }) => alone.includes(reference))).toHaveLength(emails);
  expect(toPractice().at(-1)?.subject).toBe('12 wait, 0 urgent');
  expect(environment.aws.sms.at(-1)?.body).toContain(`: ${flood.length - texts} wait, 0 urgent.`);
  expect(await stillOwed()).toEqual([]);
});

it('the daily maximum of texts applies even if the hourly one allows more', async () => {
  const { runtime } = environment;
  const guards = new Table(runtime, 'request_guards');
  const limit = practiceLimit(runtime, guards, 'appointment');
  let told = 0;
  for (let hour = 0; hour < 5; hour += 1) {
    for (let count = 0; count < texts; count += 1) {
      if ((await limit('notification_sms', newcomer(count % 3 !== 2))) <= runtime.now()) told += 1;
    }
    environment.advance(3601);
  }
  expect(told).toBe(limits.notifications.practiceTextsPerDay);
});

it('nobody is told of a newcomer while an older record waits, even if the hour has room again', async () => {
  const { runtime } = environment;
  const guards = new Table(runtime, 'request_guards');
  const tell = async () =>
    (await practiceLimit(runtime, guards, 'contact')('notification_email', newcomer())) <= runtime.now();
  const minute = 60;
  const places = emails - limits.notifications.unverifiedPerHour.notification_email;
  for (let count = 0; count < places; count += 1) expect(await tell()).toBe(true);
  environment.advance(limits.rateWindowSeconds - minute);
  expect(await tell()).toBe(false);
  environment.advance(2 * minute);
  expect(await tell()).toBe(false);
});

it('the practice gets individual notifications again after the hour', async () => {
  await sent(texts + 1);
  expect(environment.aws.sms).toHaveLength(texts);
  environment.advance(limits.rateWindowSeconds + 1);
  await job();
  expect(environment.aws.sms).toHaveLength(texts + 1);
  const [late] = await sent(1);
  expect(environment.aws.sms.at(-1)?.body).toContain(`Ref ${late?.reference}`);
});

it('a second digest waits for the next quarter hour, whatever is pending', async () => {
  await sent(texts + 1);
  environment.advance(digestSeconds);
  await job();
  expect(environment.aws.sms).toHaveLength(texts + 1);
  // The job sees this record late, as if the index lagged behind its table.
  const { id } = intakeBody();
  const [item] = await environment.engine.items('appointment_requests');
  const due = new Date(environment.runtime.now() - 1000).toISOString();
  const notices = item?.notices as Record<string, object>;
  const held = { ...notices.notification_sms, state: 'held', next_at: due, lease: null, lease_until: 0 };
  await environment.engine.put('appointment_requests', {
    ...item,
    id,
    pending: duePartitions[0],
    pending_at: due,
    notices: { ...notices, notification_sms: held },
  });
  await job();
  expect(environment.aws.sms).toHaveLength(texts + 1);
  environment.advance(digestSeconds);
  await job();
  expect(environment.aws.sms.at(-1)?.body).toContain(': 1 wait, 0 urgent.');
  expect(await stillOwed()).toEqual([]);
});

describe('a cancellation while a stranger keeps the limit of changes full', () => {
  async function canceled(request: Booked) {
    const { runtime } = environment;
    const guards = new Table(runtime, 'request_guards');
    const limit = practiceLimit(runtime, guards, 'appointment');
    for (let count = 0; count < emails; count += 1) await limit('change_1', newcomer());
    const link = linkOf(request);
    await post(requestChangeHandler(runtime), cancel({ link }), elsewhere());
    await job();
    expect(toPractice()).toEqual([]);
    expect(await storedRequest(environment, request)).toMatchObject({
      notices: { change_1: { state: 'held' } },
    });
  }

  it('is counted in the next digest', async () => {
    for (const each of [await booked(environment), await booked(environment)]) await canceled(each);
    environment.advance(digestSeconds);
    await job();
    await job();
    expect(toPractice().map(({ subject }) => subject)).toEqual(['2 wait, 0 urgent']);
    expect(await stillOwed()).toEqual([]);
  });

  it('is not given up, however long the mail service fails', async () => {
    const request = await booked(environment);
    await canceled(request);
    environment.aws.modes.ses = 'error';
    for (let day = 0; day < 3; day += 1) {
      environment.advance(limits.notifications.giveUpAfterSeconds + 1);
      await job();
    }
    environment.aws.modes.ses = 'ok';
    environment.advance(digestSeconds);
    await job();
    expect(toPractice().map(({ subject }) => subject)).toEqual(['1 wait, 0 urgent']);
    expect(await stillOwed()).toEqual([]);
  });
});

it('parallel senders send exactly the hourly maximum', async () => {
  const functions = notificationFunctions(environment.runtime);
  const bodies = Array.from({ length: texts + 20 }, (_, number) => bodyOf(number));
  const insert = intakeHandler(withCaptchas(environment.runtime), 'contact');
  for (const body of bodies) await post(insert, body, { 'x-viewer-address': randomUUID() });
  const twice = [...bodies, ...bodies];
  await Promise.all(twice.map((body) => post(functions.notification_sms, notificationBody('contact', body))));
  expect(environment.aws.sms).toHaveLength(texts);
});
