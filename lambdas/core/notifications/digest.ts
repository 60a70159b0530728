import { randomUUID } from 'node:crypto';
import { type IntakeKind, intakeKinds } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import type { NotificationName } from '@concierge/contract/notification-names';
import pLimit from 'p-limit';
import type { DigestReason } from '../emails/digest';
import { Unavailable } from '../failure';
import { countInWindow, windowStart } from '../guards/fixed-window';
import { changeOf, notificationStateOf, type RecordNotificationName } from '../intake/record';
import type { StoredIntake } from '../intake/stored-record';
import { describeError, log } from '../telemetry';
import { recordSent } from './deliver';
import type { KindDelivery } from './deliveries';
import { parseRecord } from './outbox';
import { nextDigest, type PracticeNotification } from './practice-limit';
import { giveUpWithReference } from './reference-only';

/*
 * Digests notify the practice of several records at once, at most every quarter hour on the clock. They contain:
 *
 * - Records beyond the hourly limit of notifications (practice-limit.ts), separately for emails and texts.
 * - Changes beyond theirs. Their mail is separate, so that neither flood takes the other's room.
 * - Suspect records, with something in the field that people do not see. Browsers and password managers fill in hidden
 *   fields too, so nothing is refused or dropped. The visitor sees what everybody sees and gets the confirmation, and
 *   the notifications to the practice wait for the end of a four-hour slot. One email lists all of them, says that
 *   they look automated, and replaces the texts as well. So the practice still reads a person's request within the 24
 *   hours that the site promises.
 *
 * They are emails and texts, not a command or a page, because the practice reads its mail and nobody has to remember to
 * look.
 */

/** A held notification to the practice that is due. */
export interface Waiting {
  readonly delivery: KindDelivery;
  readonly record: StoredIntake;
  readonly notification: PracticeNotification;
}

const { digestSeconds, perDigest } = limits.notifications;
/** How a digest is sent: as the practice's mail or its text. */
type Channel = 'notification_email' | 'notification_sms';
interface Digest {
  readonly channel: Channel;
  readonly reason: DigestReason;
  /** See `sendDigests`. */
  readonly deadline: number;
}
/** How many records are claimed or finished in parallel. */
const concurrency = 10;

/** True if a notification belongs in a digest. */
export function isHeldForPractice(
  record: StoredIntake,
  notification: RecordNotificationName,
): notification is PracticeNotification {
  return notification !== 'confirmation_email' && notificationStateOf(record, notification).state === 'held';
}

/**
 * Sends the practice one digest per channel and reason. Claims and sends nothing after `deadline`. Never rejects: each
 * record is tried again later.
 */
export async function sendDigests(waiting: readonly Waiting[], deadline: number): Promise<void> {
  const of = (name: NotificationName, suspect: boolean) =>
    waiting.filter(({ notification, record }) => notification === name && record.suspect === suspect);
  const changes = waiting.filter(({ record, notification }) => changeOf(record, notification));
  const send = (some: readonly Waiting[], channel: Channel, reason: DigestReason) =>
    attemptTogether(some, { channel, reason, deadline });
  await send(of('notification_email', false), 'notification_email', 'beyond');
  await send(changes, 'notification_email', 'changes');
  await send(of('notification_sms', false), 'notification_sms', 'beyond');
  await send(of('notification_email', true), 'notification_email', 'suspect');
  // A run that was interrupted may have left texts of suspect records whose email was sent.
  const left = of('notification_sms', true).filter(
    ({ record }) => record.notices.notification_email.state === 'sent',
  );
  const mark = ({ delivery, record }: Waiting) =>
    textSent(delivery, record, record.notices.notification_email.message_id ?? '');
  await inTurns(left, mark, deadline);
}

async function attemptTogether(waiting: readonly Waiting[], digest: Digest) {
  try {
    await sendTogether(waiting, digest);
  } catch (error) {
    log.error('A digest could not be sent', { notification: digest.channel, error: describeError(error) });
  }
}

async function sendTogether(waiting: readonly Waiting[], digest: Digest): Promise<void> {
  const { channel, reason, deadline } = digest;
  const [first] = waiting;
  if (!first) return;
  const { runtime, guards } = first.delivery;
  const now = runtime.now();
  const lease = randomUUID();
  const claimed: Waiting[] = [];
  const claimOne = async ({ delivery, record: { id }, notification }: Waiting) => {
    const record = await claim(delivery, id, notification, lease);
    if (record) claimed.push({ delivery, record, notification });
  };
  await inTurns(fairShare(waiting), claimOne, deadline);
  if (claimed.length === 0) return;
  // Records that missed a digest, because an index lags or another run was quicker, wait for the next.
  const guard = `digest:${reason}:${channel}:${windowStart(now, digestSeconds)}`;
  const slot = await countInWindow(guards, guard, lease, { max: 1, now, seconds: digestSeconds });
  if (slot.granted) await sendInHalves(claimed, lease, digest);
  else await postponeAll(claimed, lease, now);
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
async function sendInHalves(claimed: readonly Waiting[], lease: string, digest: Digest): Promise<void> {
  const { channel, reason, deadline } = digest;
  const [first] = claimed;
  if (!first) return;
  const { runtime } = first.delivery;
  let messageId: string;
  try {
    messageId = await sendDigest(first.delivery, claimed, digest);
  } catch (error) {
    if (claimed.length > 1 && !(error instanceof Unavailable) && runtime.now() < deadline) {
      const half = Math.ceil(claimed.length / 2);
      await sendInHalves(claimed.slice(0, half), lease, digest);
      return sendInHalves(claimed.slice(half), lease, digest);
    }
    log.warn('A digest was not sent', {
      notification: channel,
      count: claimed.length,
      error: describeError(error),
    });
    return postponeAll(claimed, lease, runtime.now());
  }
  await inTurns(claimed, async ({ delivery, record, notification }) => {
    await recordSent(delivery, record, notification, messageId);
    if (reason === 'suspect') await textSent(delivery, record, messageId);
  });
  log.info('A digest was sent', { notification: channel, count: claimed.length });
}

async function sendDigest(
  delivery: KindDelivery,
  claimed: readonly Waiting[],
  { channel, reason }: Digest,
): Promise<string> {
  const entries = claimed.map(({ delivery, record, notification }) => ({
    kind: delivery.kind,
    record,
    change: changeOf(record, notification),
  }));
  if (channel === 'notification_sms') return delivery.digests.sms(entries);
  try {
    return await delivery.digests.email(reason, entries);
  } catch (error) {
    const [alone, ...others] = claimed;
    if (!alone || others.length > 0 || error instanceof Unavailable) throw error;
    return giveUpWithReference(alone.delivery, alone.record.reference);
  }
}

async function postponeAll(claimed: readonly Waiting[], lease: string, now: number): Promise<void> {
  const next = new Date(nextDigest(now)).toISOString();
  await inTurns(claimed, ({ delivery, record, notification }) =>
    delivery.outbox.release(record.id, notification, lease, 'held', next),
  );
}

/** Marks a suspect record's text as sent without sending one: its email is enough. */
async function textSent(delivery: KindDelivery, record: StoredIntake, messageId: string): Promise<void> {
  if (record.notices.notification_sms.state === 'held')
    await recordSent(delivery, record, 'notification_sms', messageId);
}

/** Visits some at a time, and starts none after `deadline`. A failure affects only its own record. */
async function inTurns(
  waiting: readonly Waiting[],
  visit: (one: Waiting) => Promise<void>,
  deadline = Number.POSITIVE_INFINITY,
): Promise<void> {
  const attempt = async (one: Waiting): Promise<void> => {
    if (one.delivery.runtime.now() >= deadline) return;
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
  await pLimit(concurrency).map(waiting, attempt);
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
