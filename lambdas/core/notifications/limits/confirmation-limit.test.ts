import { randomUUID } from 'node:crypto';
import type { IntakeKind } from '@concierge/contract/forms/intake';
import { limits } from '@concierge/contract/text/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intakeHandler } from '../../intake/handler';
import { storedIntake } from '../../intake/stored-record';
import { Table } from '../../storage/table';
import { notificationFunctions } from '../../testing/notification-functions';
import { confirmationBody, intakeBody, notificationBody } from '../../testing/samples';
import {
  post,
  startTestEnvironment,
  type TestEnvironment,
  testVariables,
} from '../../testing/test-environment';
import { connectDelivery } from '../deliveries';
import { confirmationHandler, outboxHandler } from '../handler';
import { confirmationLimit } from './confirmation-limit';

const { address: perAddress, network: perNetwork } = limits.confirmationsPerDay;

let environment: TestEnvironment;
beforeEach(async () => {
  environment = await startTestEnvironment();
});
afterEach(() => environment.stop());

async function submitted(email: string, viewer: string, kind: IntakeKind = 'appointment') {
  const body = intakeBody({ email });
  const answer = await post(intakeHandler(environment.runtime, kind), body, { 'x-viewer-address': viewer });
  expect(answer.status).toBe(201);
  return body;
}
const confirm = async (body: ReturnType<typeof intakeBody>, kind: IntakeKind = 'appointment') =>
  post(confirmationHandler(environment.runtime), confirmationBody(kind, body));
const confirmations = () => environment.aws.emails.filter(({ to }) => to[0] !== testVariables.PRACTICE_EMAIL);
const anywhere = () => `198.51.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

/** All submissions that both forms admit for one address in an hour, each from a different network. */
async function fullHour(email: string) {
  const bodies = [];
  for (const [kind, times] of Object.entries(limits.ratePerWindow) as [IntakeKind, number][]) {
    for (let time = 0; time < times; time += 1) {
      const body = await submitted(email, randomUUID(), kind);
      bodies.push({ kind, body });
    }
  }
  return bodies;
}

describe('one address', () => {
  it('gets every confirmation of an hour’s submissions, and no more that day', async () => {
    const victim = 'victim@example.com';
    for (const { kind, body } of await fullHour(victim)) await confirm(body, kind);
    expect(confirmations()).toHaveLength(perAddress);
    environment.advance(limits.rateWindowSeconds + 1);
    for (const { kind, body } of await fullHour('Victim+offers@Example.com')) {
      const answer = await confirm(body, kind);
      // The record is stored and the practice will be notified, so the visitor has nothing left to do.
      expect([answer.status, answer.body.status]).toEqual([200, 'already-sent']);
    }
    expect(confirmations()).toHaveLength(perAddress);
  });

  it('gets the rest the next day, while the practice is notified at once', async () => {
    const job = outboxHandler(environment.runtime);
    const bodies = await fullHour('victim@example.com');
    for (const { kind, body } of bodies) await confirm(body, kind);
    environment.advance(limits.rateWindowSeconds + 1);
    const late = await submitted('victim@example.com', anywhere());
    await confirm(late);
    for (const notification of ['notification_email', 'notification_sms'] as const) {
      const answer = await post(
        notificationFunctions(environment.runtime)[notification],
        notificationBody('appointment', late),
      );
      expect(answer.body.status).toBe('sent');
    }
    environment.advance(3600);
    await job({});
    expect(confirmations()).toHaveLength(perAddress);
    environment.advance(limits.notifications.giveUpAfterSeconds - 1.5 * 3600);
    await job({});
    expect(confirmations()).toHaveLength(perAddress + 1);
    const stored = (await environment.engine.items('appointment_requests')).find(({ id }) => id === late.id);
    expect(stored).toMatchObject({ notices: { confirmation_email: { state: 'sent' } } });
    expect(stored).not.toHaveProperty('pending');
  });

  /** Defers one confirmation, and lets more than a day pass. Returns its record's id. */
  async function deferred(): Promise<string> {
    for (const { kind, body } of await fullHour('victim@example.com')) await confirm(body, kind);
    environment.advance(limits.rateWindowSeconds + 1);
    const late = await submitted('victim@example.com', anywhere());
    await confirm(late);
    await outboxHandler(environment.runtime)({});
    environment.advance(limits.notifications.giveUpAfterSeconds + 60);
    return late.id;
  }

  it('gets a deferred confirmation also if the mail service fails once, more than a day after the record', async () => {
    const job = outboxHandler(environment.runtime);
    await deferred();
    environment.aws.modes.ses = 'error';
    await job({});
    expect(confirmations()).toHaveLength(perAddress);
    environment.aws.modes.ses = 'ok';
    environment.advance(limits.notifications.longestPauseSeconds + 1);
    await job({});
    expect(confirmations()).toHaveLength(perAddress + 1);
  });

  it('gets a deferred confirmation also if its sender dies, more than a day after the record', async () => {
    const { outbox } = connectDelivery(environment.runtime, 'appointment');
    expect((await outbox.claim(await deferred(), 'confirmation_email', 'held')).outcome).toBe('ours');
    environment.advance(limits.notifications.leaseSeconds + 1);
    await outboxHandler(environment.runtime)({});
    expect(confirmations()).toHaveLength(perAddress + 1);
  });

  it('counts a booking and a message with the same id as two', async () => {
    const email = 'victim@example.com';
    const from = (id: string, kind: IntakeKind) =>
      post(intakeHandler(environment.runtime, kind), intakeBody({ id, email }), {
        'x-viewer-address': anywhere(),
      });
    for (let pair = 0; pair < 2 * limits.ratePerWindow.contact; pair += 1) {
      if (pair === limits.ratePerWindow.contact) environment.advance(limits.rateWindowSeconds + 1);
      const id = randomUUID();
      for (const kind of ['appointment', 'contact'] as const) {
        expect((await from(id, kind)).status).toBe(201);
        await confirm(intakeBody({ id, email }), kind);
      }
    }
    expect(confirmations()).toHaveLength(perAddress);
  });

  it('is limited exactly under parallel calls', async () => {
    const victim = 'victim@example.com';
    const first = await submitted(victim, randomUUID());
    await Promise.all([confirm(first), confirm(first), confirm(first)]);
    environment.advance(limits.rateWindowSeconds + 1);
    const kinds = Object.entries(limits.ratePerWindow) as [IntakeKind, number][];
    await Promise.all(
      kinds.flatMap(([kind, times]) =>
        Array.from({ length: times }, async () => {
          const body = await submitted(victim, randomUUID(), kind);
          await Promise.all([confirm(body, kind), confirm(body, kind), confirm(body, kind)]);
        }),
      ),
    );
    expect(confirmations()).toHaveLength(perAddress);
  });
});

it('one domain gets its daily number of confirmations, whatever its mailboxes', async () => {
  const { domain: perDomain } = limits.confirmationsPerDay;
  for (let one = 0; one < perDomain + 2; one += 1)
    await confirm(await submitted(`person${one}@catch-all.example`, randomUUID()));
  expect(confirmations()).toHaveLength(perDomain);
});

describe('one network', () => {
  const submitAll = (viewers: readonly string[]) =>
    Promise.all(viewers.map((viewer) => submitted(`ada@${randomUUID()}.example`, viewer)));

  it.each([
    ['of 256 IPv4 addresses', (index: number) => `203.0.113.${index}`],
    ['of an IPv6 customer', (index: number) => `2001:db8:1:${index}::${index}`],
  ])('%s is limited exactly under parallel calls', async (_, viewerOf) => {
    const left = 10;
    // Earlier senders in this network took all but ten of the limit's places.
    await submitAll([viewerOf(100)]);
    const [record] = await environment.engine.items('appointment_requests');
    const { confirmation_day: _counted, ...parsed } = storedIntake.parse(record);
    const { runtime } = environment;
    const guards = new Table(runtime, 'request_guards');
    for (let taken = 1; taken < perNetwork - left; taken += 1) {
      const other = { ...parsed, id: randomUUID(), email: `ada@${randomUUID()}.example` };
      await confirmationLimit(runtime, guards, 'appointment', other);
    }
    const bodies = await submitAll(Array.from({ length: left + 5 }, (_each, index) => viewerOf(index)));
    const answers = await Promise.all(bodies.map((body) => confirm(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter(({ body }) => body.status === 'sent')).toHaveLength(left);
    expect(confirmations()).toHaveLength(left);
    const [elsewhere] = await submitAll(['192.0.2.1']);
    if (elsewhere) await confirm(elsewhere);
    expect(confirmations()).toHaveLength(left + 1);
  });
});
