import { randomUUID } from 'node:crypto';
import { limits } from '@concierge/contract/limits';
import pLimit from 'p-limit';
import { countInWindow, windowStart } from '../guards/fixed-window';
import { changeOf, isToPerson, notificationStateOf, type RecordNotificationName } from '../intake/record';
import type { StoredIntake } from '../intake/stored-record';
import { describeError, log } from '../telemetry';
import { recordSent } from './deliver';
import type { KindDelivery } from './deliveries';
import { parseRecord } from './outbox';
import {
  type Channel,
  channelOf,
  isVerified,
  nextDigest,
  type PracticeNotification,
  reopen,
} from './practice-limit';

/*
 * Once in a quarter hour, a digest names to the practice every record that waits: what exceeds the hourly limit of
 * notifications (practice-limit.ts), changes among them, and suspect records, with something in the field that people
 * do not see. Browsers and password managers fill in hidden fields too, so nothing is refused or dropped: suspect
 * records come after the others in the same mail, and only their texts are left out.
 *
 * There is one order: verified ones first, among these urgent ones, then the oldest first by the record's own time. A
 * digest holds nothing that somebody typed, so no text can keep others from being told.
 */

/** A held notification to the practice that is due. */
export interface Waiting {
  readonly delivery: KindDelivery;
  readonly record: StoredIntake;
  readonly notification: PracticeNotification;
}

const { digestSeconds, digestOfSuspectsSeconds, perDigestMail } = limits.notifications;
/** How many records are claimed or finished in parallel. */
const concurrency = 10;

/** True if a notification belongs in a digest. */
export function isHeldForPractice(
  record: StoredIntake,
  notification: RecordNotificationName,
): notification is PracticeNotification {
  return !isToPerson(notification) && notificationStateOf(record, notification).state === 'held';
}

/** From when a notification that waits asks for a digest, in the slot of `now` (both milliseconds since 1970). */
export function asksFrom(record: StoredIntake, notification: PracticeNotification, now: number): number {
  if (record.suspect) return nextDigest(now) - digestOfSuspectsSeconds * 1000;
  return Date.parse(notificationStateOf(record, notification).next_at);
}

/**
 * Sends the practice one digest per channel, of as many mails as it needs, if one that waits asks for it and this slot
 * had none. Claims and sends nothing after `deadline`. Never rejects: what was not sent waits for the next one. Returns
 * the channels that have no other digest in this slot.
 */
export async function sendDigests(
  waiting: readonly Waiting[],
  deadline: number,
): Promise<ReadonlySet<Channel>> {
  const inOrder = waiting.toSorted((one, other) => rank(one).localeCompare(rank(other)));
  const spent = new Set<Channel>();
  for (const channel of ['notification_email', 'notification_sms'] as const) {
    const some = inOrder.filter(({ notification }) => channelOf(notification) === channel);
    try {
      if (await sendDigest(channel, some, deadline)) spent.add(channel);
    } catch (error) {
      log.error('A digest could not be sent', { notification: channel, error: describeError(error) });
    }
  }
  return spent;
}

/** A text that sorts as the digest does. */
function rank({ record, notification }: Waiting): string {
  const trust = record.suspect ? 2 : isVerified(notification, record) ? 0 : 1;
  return `${trust} ${record.urgency_level === 'urgent' ? 0 : 1} ${record.created_at}`;
}

/** True if this slot has had its digest. */
async function sendDigest(channel: Channel, waiting: readonly Waiting[], deadline: number): Promise<boolean> {
  const [first] = waiting;
  if (!first) return false;
  const { runtime, guards, digests } = first.delivery;
  const now = runtime.now();
  if (now >= deadline) return false;
  const lease = randomUUID();
  const guard = `digest:${channel}:${windowStart(now, digestSeconds)}`;
  if (await guards.get(guard)) return true;
  if (!waiting.some(({ record, notification }) => asksFrom(record, notification, now) <= now)) return false;
  let sent = false;
  for (let begun = 0; begun < waiting.length; begun += perDigestMail) {
    const claimed = await claimAll(waiting.slice(begun, begun + perDigestMail), lease, deadline);
    if (runtime.now() >= deadline) return sent;
    if (claimed.length === 0) continue;
    // Records that missed a digest, because an index lags or another run was quicker, wait for the next.
    const slot = await countInWindow(guards, guard, lease, { max: 1, now, seconds: digestSeconds });
    if (!slot.granted) return true;
    sent = true;
    const entries = claimed.map(({ delivery, record, notification }) => ({
      kind: delivery.kind,
      record,
      change: changeOf(record, notification),
    }));
    const messageId = await (channel === 'notification_sms' ? digests.sms(entries) : digests.email(entries));
    await inTurns(claimed, ({ delivery, record, notification }) =>
      recordSent(delivery, record, notification, messageId),
    );
    log.info('A digest was sent', { notification: channel, count: claimed.length });
  }
  if (sent) await reopen(guards, channel);
  return sent;
}

/** The records that no other sender has, in the same order. */
async function claimAll(waiting: readonly Waiting[], lease: string, deadline: number): Promise<Waiting[]> {
  const claimed = new Map<Waiting, StoredIntake>();
  await inTurns(
    waiting,
    async (one) => {
      const record = await claim(one, lease);
      if (record) claimed.set(one, record);
    },
    deadline,
  );
  return waiting.flatMap((one) => {
    const record = claimed.get(one);
    return record ? [{ ...one, record }] : [];
  });
}

/** Visits some at a time, and starts none after `deadline`. A failure affects only its own record. */
async function inTurns(
  waiting: readonly Waiting[],
  visit: (one: Waiting) => Promise<void>,
  deadline = Number.POSITIVE_INFINITY,
): Promise<void> {
  await pLimit(concurrency).map(waiting, async (one) => {
    const { delivery, record } = one;
    if (delivery.runtime.now() >= deadline) return;
    try {
      await visit(one);
    } catch (error) {
      log.error('A record of a digest was left out', {
        kind: delivery.kind,
        reference: record.reference,
        error: describeError(error),
      });
    }
  });
}

/** Claims a record's notification, unless another sender has it. */
async function claim({ delivery, record, notification }: Waiting, lease: string) {
  const { records, runtime } = delivery;
  const now = runtime.now();
  const updated = await records.update(record.id, {
    expression: 'SET notices.#n.lease = :lease, notices.#n.lease_until = :until ADD notices.#n.attempts :one',
    condition: 'notices.#n.#state = :held AND (notices.#n.lease_until <= :now OR notices.#n.lease = :lease)',
    names: { '#n': notification, '#state': 'state' },
    values: {
      ':held': 'held',
      ':lease': lease,
      ':until': now + limits.notifications.leaseSeconds * 1000,
      ':now': now,
      ':one': 1,
    },
  });
  return parseRecord(updated);
}
