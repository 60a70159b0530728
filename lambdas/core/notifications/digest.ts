import { randomUUID } from 'node:crypto';
import { isUrgent } from '@concierge/contract/forms/options';
import { limits } from '@concierge/contract/text/limits';
import pLimit from 'p-limit';
import type { WaitingCounts } from '../emails/digest';
import { countInWindow, windowStart } from '../guards/fixed-window';
import { changeOf, isToPerson, notificationStateOf, type RecordNotificationName } from '../intake/record';
import type { StoredIntake } from '../intake/stored-record';
import { describeError, log } from '../telemetry';
import { recordSent } from './deliver';
import type { KindDelivery } from './deliveries';
import {
  type Channel,
  channelOf,
  nextDigest,
  type PracticeNotification,
  reopen,
} from './limits/practice-limit';

/*
 * Once in a quarter hour at most, the practice is told how much waits, and the desk has all of it: what exceeds the hourly
 * limit of notifications (limits/practice-limit.ts), changes among them, and suspect records, with something in the field that
 * people do not see. Browsers and password managers fill in hidden fields too, so nothing is refused or dropped: only the
 * texts about suspect records are left out.
 */

/** A held notification to the practice that is due. */
export interface Waiting {
  readonly delivery: KindDelivery;
  readonly record: StoredIntake;
  readonly notification: PracticeNotification;
}

const { digestSeconds, digestOfSuspectsSeconds } = limits.notifications;
/** How many records are marked in parallel. */
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
 * Sends the practice one digest per channel, if one that waits asks for it and this slot had none. What it counts is
 * marked as told once it was sent: what a run leaves out is counted again. Sends and marks nothing after `deadline`. Never
 * rejects. Returns the channels that have no other digest in this slot.
 */
export async function sendDigests(
  waiting: readonly Waiting[],
  deadline: number,
): Promise<ReadonlySet<Channel>> {
  const sent = new Set<Channel>();
  for (const channel of ['notification_email', 'notification_sms'] as const) {
    const some = waiting.filter(({ notification }) => channelOf(notification) === channel);
    try {
      if (await sendDigest(channel, some, deadline)) sent.add(channel);
    } catch (error) {
      log.error('A digest could not be sent', { notification: channel, error: describeError(error) });
    }
  }
  return sent;
}

/** True if this slot has had its digest. */
async function sendDigest(channel: Channel, waiting: readonly Waiting[], deadline: number): Promise<boolean> {
  const [first] = waiting;
  if (!first) return false;
  const { runtime, guards, digests } = first.delivery;
  const now = runtime.now();
  if (now >= deadline) return false;
  const guard = `digest:${channel}:${windowStart(now, digestSeconds)}`;
  if (await guards.get(guard)) return true;
  if (!waiting.some(({ record, notification }) => asksFrom(record, notification, now) <= now)) return false;
  const slot = await countInWindow(guards, guard, randomUUID(), { max: 1, now, seconds: digestSeconds });
  if (!slot.granted) return true;
  const send = channel === 'notification_sms' ? digests.sms : digests.email;
  const messageId = await send(countsOf(waiting));
  log.info('A digest was sent', { notification: channel, count: waiting.length });
  await pLimit(concurrency).map(waiting, async ({ delivery, record, notification }) => {
    if (runtime.now() >= deadline) return;
    // A failure affects only its own record, which the next digest counts again.
    await recordSent(delivery, record, notification, messageId).catch((error: unknown) =>
      log.error('A record of a digest was not marked', {
        kind: delivery.kind,
        reference: record.reference,
        error: describeError(error),
      }),
    );
  });
  await reopen(guards, channel);
  return true;
}

function countsOf(waiting: readonly Waiting[]): WaitingCounts {
  const records = [...new Map(waiting.map(({ record }) => [record.id, record])).values()];
  const since = waiting.map(
    ({ record, notification }) => changeOf(record, notification)?.at ?? record.created_at,
  );
  return {
    waiting: records.length,
    urgent: records.filter((record) => isUrgent(record) && !record.suspect).length,
    oldest: since.toSorted()[0] ?? '',
  };
}
