import { limits } from '@concierge/contract/text/limits';
import { expect } from 'vitest';
import { intakeHandler } from '../intake/handler';
import { storedIntake } from '../intake/stored-record';
import { outboxHandler, practiceEmailHandler } from '../notifications/handler';
import { withCaptchas } from './captcha-token';
import { submit, typed } from './posted-form';
import { intakeBody, notificationBody } from './samples';
import { post, type TestEnvironment, testVariables } from './test-environment';

const { digestSeconds, practicePerHour } = limits.notifications;
const hour = 3600;
/** One for each quarter hour that an hour may touch. */
const digests = hour / digestSeconds + 1;
/** Emails to the practice in any hour. */
export const mostMails = practicePerHour.notification_email + digests;
/** Seconds until the next quarter hour, and then until the job runs. */
export const untilDigest = digestSeconds + 60;

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
 * of somebody, by a mail of its own or by one that counts it. The clock
 * stands still while anything works, so that it counts only waiting, on any machine.
 */
export async function longestWaits(environment: TestEnvironment, crowds: readonly Crowd[]) {
  const start = Math.ceil(environment.runtime.now() / 1000 / digestSeconds) * digestSeconds * 1000;
  let now = start;
  const runtime = { ...withCaptchas(environment.runtime), now: () => now };
  const insert = intakeHandler(runtime, 'appointment');
  const notify = practiceEmailHandler(runtime);
  const job = outboxHandler(runtime);
  const arrived = new Map<string, Sender & { readonly at: number }>();

  async function arrive(sender: Sender) {
    const viewer = { 'x-viewer-address': sender.address };
    const email = `sender-${arrived.size}@mail-${arrived.size}.example`;
    arrived.set(email, { ...sender, at: now });
    if (sender.who === 'patient' && !sender.verified) {
      expect((await submit(insert, typed({ email }), viewer)).status).toBe(303);
      return;
    }
    const body = intakeBody({ email });
    const recaptchaToken = sender.verified ? body.id : '';
    expect((await post(insert, { ...body, recaptchaToken }, viewer)).status).toBe(201);
    expect((await post(notify, notificationBody('appointment', body))).status).toBe(200);
  }

  const arriving = crowds.flatMap(({ senders, from, during }) =>
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
  for (const { at, happen } of [...arriving, ...minutes].sort((one, other) => one.at - other.at)) {
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

/** How 400 strangers and ten patients come, from so many networks. */
export const arrivals = (networks: Networks) =>
  ({
    inOneMinute: [{ senders: mixed(networks), from: 100, during: 60 }],
    overAnHour: [{ senders: mixed(networks), from: 0, during: hour }],
    afterADigest: [
      { senders: strangers(networks, 100), from: 0, during: 10 },
      { senders: mixed(networks), from: 200, during: 60 },
    ],
  }) satisfies Record<string, Crowd[]>;
