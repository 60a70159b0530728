import { duePartitions } from '@concierge/contract/aws/tables';
import { limits } from '@concierge/contract/text/limits';
import pLimit from 'p-limit';
import {
  changeOf,
  notificationNamesOf,
  notificationStateOf,
  type RecordNotificationName,
} from '../intake/record';
import type { StoredIntake } from '../intake/stored-record';
import { UnreadableRecord } from '../intake/stored-record';
import { count, describeError, log } from '../telemetry';
import { attempt } from './deliver';
import type { KindDelivery } from './deliveries';
import { asksFrom, isHeldForPractice, sendDigests, type Waiting } from './digest';
import { type Channel, channelOf, nextDigest } from './limits/practice-limit';
import { giveUpUnreadable } from './reference-only';

const batch = 50;
/** How many records are visited in parallel. Few, because SES accepts only a certain number of mails a second. */
const concurrency = 4;

/**
 * Sends what is due, oldest first, and starts no record after `until` (milliseconds since 1970). Then sends the
 * digests, and starts none after `deadline`. Returns how many records it looked at, and for how long (ms) the oldest notice
 * waits that could not be sent. What a limit holds back does not count.
 */
export async function sendPending(
  deliveries: readonly KindDelivery[],
  until: number,
  deadline: number,
): Promise<{ readonly looked: number; readonly oldestMs: number }> {
  const waiting: Waiting[] = [];
  let oldestMs = 0;
  const looked = await eachDue(deliveries, until, async (delivery, id) => {
    try {
      const { held, unsentMs } = await processRecord(delivery, id);
      waiting.push(...held);
      oldestMs = Math.max(oldestMs, unsentMs);
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error;
      await giveUpUnreadable(delivery, id);
    }
  });
  const sent = await sendDigests(waiting, deadline);
  const records = new Map(waiting.map(({ record, delivery }) => [record, delivery]));
  // The next run looks again at those that are left.
  await pLimit(concurrency).map(records, async ([{ id }, delivery]) => {
    if (delivery.runtime.now() < deadline) await reschedule(delivery, id, sent).catch(() => undefined);
  });
  return { looked, oldestMs };
}

interface Due {
  readonly delivery: KindDelivery;
  readonly key: string;
  readonly at: string;
}

/** Visits each due record once, of any kind. Returns how many. */
async function eachDue(
  deliveries: readonly KindDelivery[],
  until: number,
  visit: (delivery: KindDelivery, id: string) => Promise<void>,
): Promise<number> {
  const seen = new Set<string>();
  const nameOf = ({ delivery: { kind }, key }: Due) => `${kind} ${key}`;
  const dueOf = async (delivery: KindDelivery, partition: string): Promise<Due[]> => {
    const now = new Date(delivery.runtime.now()).toISOString();
    const due = await delivery.records.query(partition, {
      index: 'pending',
      oldestFirst: true,
      // Up to and including this time, which a space and the record's own may follow ({@link nextLook}).
      before: `${now} `,
      limit: batch + seen.size,
    });
    return due.map(({ id, pending_at }) => ({ key: String(id), at: String(pending_at), delivery }));
  };
  for (;;) {
    const due = await Promise.all(
      deliveries.flatMap((delivery) => duePartitions.map((partition) => dueOf(delivery, partition))),
    );
    // Skip what this run has seen: the index lags behind the table, and a failed record stays in it.
    const fresh = due.flat().filter((one) => !seen.has(nameOf(one)) && one.delivery.runtime.now() < until);
    if (fresh.length === 0) return seen.size;
    fresh.sort((one, other) => (one.at < other.at ? -1 : 1));
    await pLimit(concurrency).map(fresh, async (one) => {
      const { delivery, key } = one;
      if (delivery.runtime.now() >= until) return;
      seen.add(nameOf(one));
      await visit(delivery, key).catch((error: unknown) => {
        // One failed record must not hold up the others.
        log.error('Pending notifications of a record could not be sent', {
          kind: delivery.kind,
          error: describeError(error),
        });
      });
    });
  }
}

/** Sends or gives up a record's due notifications. Returns those that wait for a digest, and the age of what failed. */
async function processRecord(
  delivery: KindDelivery,
  id: string,
): Promise<{ readonly held: Waiting[]; readonly unsentMs: number }> {
  const { outbox, runtime } = delivery;
  const before = await outbox.read(id);
  const held: Waiting[] = [];
  let unsentMs = 0;
  if (!before) return { held, unsentMs };
  const now = runtime.now();
  for (const notification of notificationNamesOf(before)) {
    const { state, next_at } = notificationStateOf(before, notification);
    if (state === 'sent' || state === 'abandoned') continue;
    const since = Date.parse(changeOf(before, notification)?.at ?? before.created_at);
    if (now - since > longestWait(before, notification)) {
      if (await outbox.abandon(id, notification)) reportAbandoned(before, notification);
    } else if (isHeldForPractice(before, notification)) {
      held.push({ delivery, record: before, notification });
    } else if (Date.parse(next_at) <= now) {
      const outcome = await attempt(delivery, id, notification, state === 'pending' ? 'pending' : 'held');
      if (outcome === 'failed') unsentMs = Math.max(unsentMs, now - since);
    }
  }
  if (held.length === 0) await reschedule(delivery, id);
  return { held, unsentMs };
}

/**
 * How long (ms) a notification is tried before it is given up. Being held by a limit is not a failure: a notification
 * to the practice waits for its digest however long that takes, and a confirmation waits `heldConfirmationSeconds`.
 */
function longestWait(record: StoredIntake, notification: RecordNotificationName): number {
  const { giveUpAfterSeconds, heldConfirmationSeconds } = limits.notifications;
  if (isHeldForPractice(record, notification)) return Number.POSITIVE_INFINITY;
  const { state } = notificationStateOf(record, notification);
  // One that is being sent may have been held before.
  if (notification === 'confirmation_email' && state !== 'pending') return heldConfirmationSeconds * 1000;
  return giveUpAfterSeconds * 1000;
}

/** Removes a record with nothing pending from the index, or moves it to the time of its next attempt. */
async function reschedule(
  { outbox, runtime }: KindDelivery,
  id: string,
  sent: ReadonlySet<Channel> = new Set(),
): Promise<void> {
  const after = await outbox.read(id);
  if (after?.pending === undefined || after.pending === 'abandoned') return;
  await outbox.closeIfDone(after);
  await outbox.reschedule(after, nextLook(after, runtime.now(), sent));
}

function reportAbandoned(record: StoredIntake, notification: RecordNotificationName): void {
  count('NotificationAbandoned');
  log.error('A notification was given up', {
    notification,
    attempts: notificationStateOf(record, notification).attempts,
    reference: record.reference,
  });
}

/**
 * The earliest time at which a notification of this record can be tried. The record's own time follows it, which
 * orders the records of one time. Each run looks at what waits for a digest, because another record may ask for it.
 * @param sent channels whose next digest goes out in the next slot
 */
function nextLook(record: StoredIntake, now: number, sent: ReadonlySet<Channel>): string {
  const times = notificationNamesOf(record).flatMap((name) => {
    const { state, next_at, lease_until } = notificationStateOf(record, name);
    if (state !== 'pending' && state !== 'held') return state === 'sending' ? [lease_until] : [];
    if (!isHeldForPractice(record, name)) return [Math.max(Date.parse(next_at), lease_until)];
    const digest = sent.has(channelOf(name)) ? nextDigest(now) : 0;
    return [Math.max(digest, record.suspect ? asksFrom(record, name, now) : 0, lease_until)];
  });
  // With nothing to try, the record was just closed or changed, and this time is not written.
  const next = times.length > 0 ? Math.min(...times) : now + limits.notifications.longestPauseSeconds * 1000;
  return `${new Date(Math.max(now + 1000, next)).toISOString()} ${record.created_at}`;
}
