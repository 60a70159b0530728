import { limits } from '@concierge/contract/text/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { storedIntake } from '../intake/stored-record';
import { withCaptchas } from '../testing/captcha-token';
import { submit, typed } from '../testing/posted-form';
import { intakeBody, notificationBody } from '../testing/samples';
import { post, startTestEnvironment, type TestEnvironment, testVariables } from '../testing/test-environment';
import { outboxHandler, practiceEmailHandler } from './handler';

const { digestSeconds, practicePerHour } = limits.notifications;
const hour = 3600;
let environment: TestEnvironment;
beforeEach(async () => {
  environment = await startTestEnvironment();
});
afterEach(() => environment.stop());

interface Sender {
  readonly who: 'patient' | 'stranger';
  /** Solved the captcha. Patients who did not have no script. */
  readonly verified: boolean;
  readonly address: string;
}
const patients: Sender[] = Array.from({ length: 10 }, (_, number) => ({
  who: 'patient',
  verified: number % 5 !== 4,
  address: `198.51.${number}.7`,
}));
const addressOf = {
  3: (number: number) => `203.0.${number % 3}.${Math.floor(number / 3)}`,
  400: (number: number) => `20.${Math.floor(number / 250)}.${number % 250}.7`,
};
type Networks = keyof typeof addressOf;
/** Half of them solve the captcha, in each network. */
const strangers = (networks: Networks, count: number): Sender[] =>
  Array.from({ length: count }, (_, number) => ({
    who: 'stranger',
    verified: Math.floor(number / 4) % 2 === 0,
    address: addressOf[networks](number),
  }));
/** A patient comes after every forty strangers. */
const mixed = (networks: Networks) =>
  strangers(networks, 400).flatMap((stranger, number) =>
    number % 40 === 39 ? [stranger, ...patients.slice((number - 39) / 40).slice(0, 1)] : [stranger],
  );

interface Crowd {
  readonly senders: readonly Sender[];
  /** Seconds from the start of a quarter hour to the first, and to the last from that. */
  readonly from: number;
  readonly during: number;
}

/**
 * Lets everybody arrive while the job runs each minute, and returns the longest times (s) until the practice was told
 * of somebody, by a mail of its own or by one that counts it. The clock stands still while anything works, so that it counts only waiting, on any machine.
 */
async function longestWaits(crowds: readonly Crowd[]) {
  const start = Math.ceil(environment.runtime.now() / 1000 / digestSeconds) * digestSeconds * 1000;
  let now = start;
  const runtime = { ...withCaptchas(environment.runtime), now: () => now };
  const insert = intakeHandler(runtime, 'appointment');
  const notify = practiceEmailHandler(runtime);
  const job = outboxHandler(runtime);
  const arrived = new Map<string, Sender & { readonly at: number }>();

  async function arrive(sender: Sender) {
    const viewer = { 'x-viewer-address': sender.address };
    if (sender.who === 'patient' && !sender.verified) {
      const fields = typed();
      arrived.set(fields.email, { ...sender, at: now });
      expect((await submit(insert, fields, viewer)).status).toBe(303);
      return;
    }
    const body = intakeBody();
    arrived.set(body.email, { ...sender, at: now });
    const recaptchaToken = sender.verified ? body.id : '';
    expect((await post(insert, { ...body, recaptchaToken }, viewer)).status).toBe(201);
    expect((await post(notify, notificationBody('appointment', body))).status).toBe(200);
  }

  const arrivals = crowds.flatMap(({ senders, from, during }) =>
    senders.map((sender, number) => ({
      at: start + 1000 * (from + (during * number) / senders.length),
      happen: () => arrive(sender),
    })),
  );
  const minutes = Array.from({ length: 2 * 60 }, (_, minute) => ({
    at: start + 1000 * (60 * minute + 15),
    happen: () => job({}),
  }));
  const mails: number[] = [];
  for (const { at, happen } of [...arrivals, ...minutes].sort((one, other) => one.at - other.at)) {
    now = at;
    await happen();
    const toPractice = environment.aws.emails.filter(({ to }) => to[0] === testVariables.PRACTICE_EMAIL);
    mails.push(...toPractice.map(() => at));
    environment.aws.emails.length = 0;
  }

  const waits = (await environment.engine.items('appointment_requests')).flatMap((item) => {
    const sender = arrived.get(String(item.email));
    const { sent_at } = storedIntake.parse(item).notices.notification_email;
    const at = sent_at === null ? Number.POSITIVE_INFINITY : Date.parse(sent_at);
    return sender ? [{ ...sender, seconds: (at - sender.at) / 1000 }] : [];
  });
  expect(waits).toHaveLength(arrived.size);
  const longest = (some: (sender: Sender) => boolean) =>
    Math.max(...waits.filter(some).map(({ seconds }) => seconds));
  const since = (first: number) => mails.filter((at) => at >= first && at < first + 1000 * hour).length;
  return {
    patients: longest(({ who, verified }) => who === 'patient' && verified),
    withoutScript: longest(({ who, verified }) => who === 'patient' && !verified),
    strangers: longest(({ who }) => who === 'stranger'),
    mailsInAnHour: Math.max(...mails.map(since)),
  };
}

/** The quarter hours that an hour may touch. */
const digests = hour / digestSeconds + 1;
const mostMails = practicePerHour.notification_email + digests;
/** What waits for the next quarter hour, and then for the job. */
const longestWait = digestSeconds + 60;

const inOneMinute = (networks: Networks) => [{ senders: mixed(networks), from: 100, during: 60 }];
const overAnHour = (networks: Networks) => [{ senders: mixed(networks), from: 0, during: hour }];
const afterADigest = (networks: Networks) => [
  { senders: strangers(networks, 100), from: 0, during: 10 },
  { senders: mixed(networks), from: 200, during: 60 },
];

describe('ten patients among 400 strangers, half of whom solve the captcha', () => {
  it.each([
    ['from three networks in one minute', inOneMinute(3)],
    ['from three networks over an hour', overAnHour(3)],
    ['from three networks that have used up a digest', afterADigest(3)],
    ['from 400 networks in one minute', inOneMinute(400)],
  ])('%s reach the practice in two minutes, or five without script', async (_, crowds) => {
    const waits = await longestWaits(crowds);
    expect(waits.patients).toBeLessThanOrEqual(120);
    expect(waits.withoutScript).toBeLessThanOrEqual(300);
    expect(waits.strangers).toBeLessThanOrEqual(hour);
    expect(waits.mailsInAnHour).toBeLessThanOrEqual(mostMails);
  });

  // Nothing tells these strangers from patients, and there are more of them than mails in an hour.
  it.each([
    ['over an hour', overAnHour(400)],
    ['that have used up a digest', afterADigest(400)],
  ])('from 400 networks %s reach it in the next quarter hour', async (_, crowds) => {
    const waits = await longestWaits(crowds);
    expect(Math.max(waits.patients, waits.withoutScript)).toBeLessThanOrEqual(longestWait);
    expect(waits.strangers).toBeLessThanOrEqual(hour);
    expect(waits.mailsInAnHour).toBeLessThanOrEqual(mostMails);
  });
});
