import { randomUUID } from 'node:crypto';
import { type IntakeKind, intakeKinds } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import pLimit from 'p-limit';
import type { DigestReason } from '../emails/digest';
import { Unavailable } from '../failure';
import { countInWindow, windowStart } from '../guards/fixed-window';
import type { RecordNotificationName, StoredIntake } from '../intake/record';
import { count, describeError, log } from '../telemetry';
import { recordSent } from './deliver';
import type { KindDelivery } from './deliveries';
import { parseRecord } from './outbox';
import { nextDigest, type PracticeNotification } from './practice-limit';
import { giveUpWithReference } from './reference-only';

/*
 * Digests notify the practice of several records at once, at most every quarter hour on the clock. They contain:
 *
 * - Records beyond the hourly limit of notifications (practice-limit.ts), separately for emails and texts.
 * - Suspect records, with something in the field that people do not see. Browsers and password managers fill in hidden
 *   fields too, so nothing is refused or dropped. The visitor sees what everybody sees and gets the confirmation, and
 *   the notifications to the practice wait for the end of a four-hour slot. One email lists all of them, says that
 *   they look automated, and replaces the texts as well. So the practice still reads a person's request within the 24
 *   hours that the site promises.
 *
 * They are emails and texts, not a command or a page, because the practice reads its mail and nobody has to remember to
 * look.
 */

/** A record with a held notification to the practice that is due. */
export interface Waiting {
  readonly delivery: KindDelivery;
  readonly record: StoredIntake;
}

const { digestSeconds, perDigest } = limits.notifications;
/** How many records are claimed or finished in parallel. */
const abreast = 10;

/** True if a notification belongs in a digest. */
export function isHeldForPractice(
  record: StoredIntake,
  notification: RecordNotificationName,
): notification is PracticeNotification {
  const together = notification === 'notification_email' || notification === 'notification_sms';
  return together && record.notices[notification].state === 'held';
}

/** Sends the practice one digest per channel and reason. Never rejects: each record is tried again later. */
export async function sendDigests(waiting: readonly Waiting[]): Promise<void> {
  const suspects = waiting.filter(({ record }) => record.suspect);
  const others = waiting.filter(({ record }) => !record.suspect);
  await attemptTogether(suspects, 'notification_email', 'suspect');
  await attemptTogether(others, 'notification_email', 'beyond');
  await attemptTogether(others, 'notification_sms', 'beyond');
  await inTurns(suspects, markTextSent);
}

async function attemptTogether(
  waiting: readonly Waiting[],
  notification: PracticeNotification,
  reason: DigestReason,
) {
  try {
    await sendTogether(waiting, notification, reason);
  } catch (error) {
    log.error('A digest could not be sent', { notification, error: describeError(error) });
  }
}

async function sendTogether(
  waiting: readonly Waiting[],
  notification: PracticeNotification,
  reason: DigestReason,
): Promise<void> {
  const [first] = waiting;
  if (!first) return;
  const { runtime, guards } = first.delivery;
  const now = runtime.now();
  const lease = randomUUID();
  const due = waiting.filter(
    ({ record }) =>
      isHeldForPractice(record, notification) && Date.parse(record.notices[notification].next_at) <= now,
  );
  const claimed: Waiting[] = [];
  await inTurns(fairShare(due), async ({ delivery, record: { id } }) => {
    const record = await claim(delivery, id, notification, lease);
    if (record) claimed.push({ delivery, record });
  });
  if (claimed.length === 0) return;
  // Records that missed a digest, because an index lags or another run was quicker, wait for the next.
  const guard = `digest:${reason}:${notification}:${windowStart(now, digestSeconds)}`;
  const slot = await countInWindow(guards, guard, lease, { max: 1, now, seconds: digestSeconds });
  if (slot.granted) await sendInHalves(claimed, notification, reason);
  else await postponeAll(claimed, notification, now);
}

/** The records of one digest, oldest first: half of it for each kind, plus the room that the other kind leaves. */
export function fairShare<One extends { readonly delivery: { readonly kind: IntakeKind } }>(
  due: readonly One[],
): One[] {
  const [some = [], others = []] = intakeKinds.map((kind) => due.filter((one) => one.delivery.kind === kind));
  const half = Math.floor(perDigest / 2);
  const ofSecond = others.slice(0, Math.max(half, perDigest - some.length));
  return [...some.slice(0, perDigest - ofSecond.length), ...ofSecond];
}

/** Sends one digest. If its text is refused, sends each half separately, so that one text holds up no other record. */
async function sendInHalves(
  claimed: readonly Waiting[],
  notification: PracticeNotification,
  reason: DigestReason,
): Promise<void> {
  const [first] = claimed;
  if (!first) return;
  let messageId: string;
  try {
    messageId = await sendDigest(first.delivery, claimed, notification, reason);
  } catch (error) {
    if (claimed.length > 1 && !(error instanceof Unavailable)) {
      const half = Math.ceil(claimed.length / 2);
      await sendInHalves(claimed.slice(0, half), notification, reason);
      return sendInHalves(claimed.slice(half), notification, reason);
    }
    count('NotificationFailed');
    log.warn('A digest was not sent', { notification, count: claimed.length, error: describeError(error) });
    return postponeAll(claimed, notification, first.delivery.runtime.now());
  }
  await inTurns(claimed, ({ delivery, record }) => recordSent(delivery, record, notification, messageId));
  count('NotificationSent');
  log.info('A digest was sent', { notification, count: claimed.length });
}

async function sendDigest(
  delivery: KindDelivery,
  claimed: readonly Waiting[],
  notification: PracticeNotification,
  reason: DigestReason,
): Promise<string> {
  const entries = claimed.map((one) => ({ kind: one.delivery.kind, record: one.record }));
  if (notification === 'notification_sms') return delivery.digests.sms(entries);
  try {
    return await delivery.digests.email(reason, entries);
  } catch (error) {
    const [alone, ...others] = claimed;
    if (!alone || others.length > 0 || error instanceof Unavailable) throw error;
    return giveUpWithReference(alone.delivery, alone.record.reference);
  }
}

async function postponeAll(
  claimed: readonly Waiting[],
  notification: PracticeNotification,
  now: number,
): Promise<void> {
  const next = new Date(nextDigest(now)).toISOString();
  await inTurns(claimed, ({ delivery, record }) => delivery.outbox.postpone(record.id, notification, next));
}

/** Marks a suspect record's text as sent without sending one: its email is enough. */
async function markTextSent({ delivery, record: { id } }: Waiting): Promise<void> {
  const record = await delivery.outbox.read(id);
  const { state, message_id } = record?.notices.notification_email ?? {};
  if (record && state === 'sent' && record.notices.notification_sms.state === 'held') {
    await recordSent(delivery, record, 'notification_sms', message_id ?? '');
  }
}

/** Visits some at a time. A failure affects only its own record. */
async function inTurns(waiting: readonly Waiting[], visit: (one: Waiting) => Promise<void>): Promise<void> {
  const attempt = async (one: Waiting): Promise<void> => {
    try {
      await visit(one);
    } catch (error) {
      const { delivery, record } = one;
      log.error('A record of a digest was left out', {
        kind: delivery.kind,
        reference: record.reference,
        error: describeError(error),
      });
    }
  };
  await pLimit(abreast).map(waiting, attempt);
}

/** Claims a record's notification, unless another sender has it. */
async function claim(
  { records, runtime }: KindDelivery,
  id: string,
  notification: PracticeNotification,
  lease: string,
): Promise<StoredIntake | undefined> {
  const now = runtime.now();
  const updated = await records.update(id, {
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
