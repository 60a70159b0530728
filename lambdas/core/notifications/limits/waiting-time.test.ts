import { limits } from '@concierge/contract/text/limits';
import { afterAll, expect, it } from 'vitest';
import { newRecord, tableOf } from '../../intake/record';
import { storedIntake } from '../../intake/stored-record';
import { storedFields } from '../../testing/samples';
import { startTestEnvironment } from '../../testing/test-environment';
import { outboxHandler } from '../handler';
import { nextDigest } from './practice-limit';

const { digestSeconds, jobAfterSeconds } = limits.notifications;
const environment = await startTestEnvironment();
afterAll(() => environment.stop());

it('in a flood, nobody waits longer than one digest, and nobody is told before an older record', async () => {
  const { engine } = environment;
  // It stands still while the job works, so that all whom a digest tells are told at once.
  let now = nextDigest(environment.runtime.now()) + 1000;
  const runtime = { ...environment.runtime, now: () => now };
  const advance = (seconds: number) => {
    now += 1000 * seconds;
  };
  const job = outboxHandler(runtime);
  /** Twice what the practice gets as single mails in an hour. */
  const perQuarter = 2 * limits.notifications.practicePerHour.notification_email;
  const created = new Map<string, number>();
  const told = new Map<string, number>();
  /** Stores a record as it is left when the functions have found the practice's limit full. */
  async function store(number: number) {
    const kind = number % 7 === 0 ? 'contact' : 'appointment';
    const reference = `R${100_000 + number}`;
    const record = newRecord(`id-${number}`, storedFields, {
      ...{
        reference,
        bodyHash: '-',
        honeypotText: '',
        verified: true,
        senderNetwork: '-',
        addressDigest: '-',
        mailboxDigest: '-',
        dueAt: now,
      },
      ...{ retentionDays: 1, textsPractice: true, now },
    });
    const held = { state: 'held' as const, next_at: new Date(nextDigest(now)).toISOString() };
    const { confirmation_email: confirmation, ...others } = record.notices;
    const notices = Object.entries(others).map(([name, state]) => [name, { ...state, ...held }]);
    await engine.put(tableOf[kind], {
      ...record,
      urgency_level: 'routine',
      notices: { ...Object.fromEntries(notices), confirmation_email: { ...confirmation, state: 'sent' } },
    });
    created.set(reference, now);
  }
  const minutes = 4 * (digestSeconds / 60);
  for (let minute = 0; minute < minutes; minute += 1) {
    const ofMinute = minute < digestSeconds / 60 ? perQuarter / (digestSeconds / 60) : 0;
    for (let one = 0; one < ofMinute; one += 1) {
      await store(created.size);
      advance(60 / (ofMinute + 1));
    }
    advance(60 / (ofMinute + 1));
    await job({});
  }
  for (const item of [
    ...(await engine.items('appointment_requests')),
    ...(await engine.items('contact_form_submissions')),
  ]) {
    const { reference, notices } = storedIntake.parse(item);
    if (notices.notification_email.sent_at)
      told.set(reference, Date.parse(notices.notification_email.sent_at));
  }
  expect(told.size).toBe(created.size);
  const waits = [...created].map(([reference, at]) => ((told.get(reference) ?? 0) - at) / 1000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(jobAfterSeconds + digestSeconds + 60);
  const inOrder = [...created.keys()].map((reference) => told.get(reference) ?? 0);
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
}, 120_000);
