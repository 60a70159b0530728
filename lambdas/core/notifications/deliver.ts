import type { IntakeKind } from '@concierge/contract/forms/intake';
import { limits } from '@concierge/contract/text/limits';
import { Unavailable } from '../failure';
import { isReceipt, notificationStateOf, type RecordNotificationName } from '../intake/record';
import type { StoredIntake } from '../intake/stored-record';
import type { Runtime } from '../runtime';
import { describeError, log } from '../telemetry';
import type { Outbox } from './outbox';

/** When a notification may be sent individually (milliseconds since 1970); `now` or earlier means at once. */
export type Allowance = (notification: RecordNotificationName, record: StoredIntake) => Promise<number>;

/** Sends one notification built from a record, and returns the service's message id. */
export type SendNotification = (
  notification: RecordNotificationName,
  kind: IntakeKind,
  record: StoredIntake,
) => Promise<string>;

export interface Delivery {
  readonly runtime: Runtime;
  readonly outbox: Outbox;
  readonly send: SendNotification;
  readonly allowance: Allowance;
  readonly kind: IntakeKind;
}

/** `later`: left to the job (held as suspect, or beyond a limit). */
export type DeliveryOutcome = 'sent' | 'already-sent' | 'later' | 'failed' | 'abandoned' | 'missing';
export type AttemptOutcome = DeliveryOutcome | 'leased';

/** Pauses between attempts to record a sent notification. If all fail, it is sent a second time. */
const recordPauses = [0, 200, 500, 1000];
/** Pauses between checks of another sender's progress: short at first, because most sends are quick. */
const look = { firstMs: 100, growth: 1.5, longestMs: 1000 } as const;

/** Sends a notification unless it was sent. If another sender has it, waits for the outcome. */
export async function deliver(
  delivery: Delivery,
  id: string,
  notification: RecordNotificationName,
): Promise<DeliveryOutcome> {
  const outcome = await attempt(delivery, id, notification);
  return outcome === 'leased' ? outcomeOfHolder(delivery, id, notification) : outcome;
}

/** Sends a notification unless it was sent or another sender has it. The job takes held ones with `from` 'held'. */
export async function attempt(
  delivery: Delivery,
  id: string,
  notification: RecordNotificationName,
  from: 'pending' | 'held' = 'pending',
): Promise<AttemptOutcome> {
  const claim = await delivery.outbox.claim(id, notification, from);
  if (claim.outcome === 'ours') return sendClaimed(delivery, claim.record, notification, claim.lease, from);
  return claim.outcome === 'sent' ? 'already-sent' : claim.outcome;
}

/**
 * Sends what was claimed. If sending fails, the notification is pending, so that it is given up after a day. A deferred
 * confirmation is held again, because it may be older than that.
 */
export async function sendClaimed(
  delivery: Delivery,
  record: StoredIntake,
  notification: RecordNotificationName,
  lease: string,
  from: 'pending' | 'held' = 'pending',
): Promise<DeliveryOutcome> {
  const { outbox, send, allowance, kind } = delivery;
  const { attempts, lease_until } = notificationStateOf(record, notification);
  if (notification === 'confirmation_email' && record.request_state === 'cancelled') {
    // It would tell somebody who canceled that they will be contacted.
    await outbox.markSent(record.id, notification, '');
    return 'already-sent';
  }
  let messageId: string;
  try {
    const allowedAt = await allowance(notification, record);
    if (allowedAt > delivery.runtime.now() && isReceipt(notification)) {
      // It would come days later, and the page has said what was changed.
      await outbox.markSent(record.id, notification, '');
      return 'already-sent';
    }
    if (allowedAt > delivery.runtime.now()) {
      log.info('A notification was deferred by a limit', {
        notification,
        kind,
        reference: record.reference,
      });
      await outbox.release(record.id, notification, lease, 'held', new Date(allowedAt).toISOString());
      return 'later';
    }
    if (delivery.runtime.now() >= lease_until) {
      // AWS may freeze a function after its answer and wake it later. Another sender may have sent this by now.
      log.warn('A lease ended before its holder sent', { notification, kind, reference: record.reference });
      return 'failed';
    }
    messageId = await send(notification, kind, record);
  } catch (error) {
    log.warn('A notification was not sent', {
      notification,
      kind,
      attempts,
      reference: record.reference,
      error: describeError(error),
    });
    const state = notification === 'confirmation_email' ? from : 'pending';
    await outbox.release(record.id, notification, lease, state, outbox.afterPause(attempts));
    return 'failed';
  }
  await recordSent(delivery, record, notification, messageId);
  return 'sent';
}

/** Records that a notification was sent, with retries. */
export async function recordSent(
  { outbox, runtime, kind }: Delivery,
  record: StoredIntake,
  notification: RecordNotificationName,
  messageId: string,
) {
  const { id, reference } = record;
  const { attempts } = notificationStateOf(record, notification);
  log.info('A notification was sent', { notification, kind, attempts, reference, messageId });
  for (const [index, pause] of recordPauses.entries()) {
    await runtime.sleep(pause);
    try {
      return await outbox.markSent(id, notification, messageId);
    } catch (error) {
      if (index === recordPauses.length - 1) throw error;
    }
  }
}

async function outcomeOfHolder(
  { outbox, runtime }: Delivery,
  id: string,
  notification: RecordNotificationName,
): Promise<DeliveryOutcome> {
  let pause: number = look.firstMs;
  for (let waited = 0; waited < limits.notifications.waitMs; waited += pause) {
    pause = Math.min(look.longestMs, pause * look.growth);
    await runtime.sleep(pause);
    const state = await stateOf(outbox, id, notification);
    if (state === 'sent') return 'already-sent';
    if (state === 'held') return 'later';
    // Report the holder's failure: retrying at once would hammer a service that is down.
    if (state !== 'sending') return 'failed';
  }
  return 'failed';
}

/** Returns 'sending' if DynamoDB is unavailable: a failed check is not the holder's failure. */
async function stateOf(
  outbox: Outbox,
  id: string,
  notification: RecordNotificationName,
): Promise<string | undefined> {
  try {
    return (await outbox.read(id))?.notices[notification]?.state;
  } catch (error) {
    if (error instanceof Unavailable) return 'sending';
    throw error;
  }
}
