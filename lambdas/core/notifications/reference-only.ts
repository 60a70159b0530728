import { referenceRule } from '@concierge/contract/forms/reference';
import { limits } from '@concierge/contract/text/limits';
import { Unavailable } from '../failure';
import { count, log } from '../telemetry';
import type { KindDelivery } from './deliveries';

/*
 * For a record whose notification to the practice can never be sent, because it can't be serialized or read, or the
 * mail service refuses its text. The practice gets the reference alone, which nothing typed can spoil, and the alarm
 * for given-up notifications is raised.
 */

/** Notifies the practice of a record by its reference, and returns the service's message id. */
async function giveUpWithReference(
  { sendReferenceOnly, kind }: KindDelivery,
  reference: string,
): Promise<string> {
  const messageId = await sendReferenceOnly(kind, reference);
  count('NotificationAbandoned');
  log.error('A notification was given up', { kind, notification: 'notification_email', reference });
  return messageId;
}

/** A delivery that falls back to the reference alone if the practice's email can never be sent in full. */
export function withReferenceOnlyFallback(delivery: KindDelivery): KindDelivery {
  return {
    ...delivery,
    send: async (notification, kind, record) => {
      try {
        return await delivery.send(notification, kind, record);
      } catch (error) {
        if (notification !== 'notification_email' || error instanceof Unavailable) throw error;
        return giveUpWithReference(delivery, record.reference);
      }
    },
  };
}

/** Sends the practice an unreadable record's reference, and moves the record to 'abandoned' in the index. */
export async function giveUpUnreadable(delivery: KindDelivery, id: string): Promise<void> {
  const { records, runtime } = delivery;
  const now = runtime.now();
  const iso = (time: number) => new Date(time).toISOString();
  const ours = await records.update(id, {
    expression: 'SET pending_at = :later',
    condition: 'pending <> :abandoned AND pending_at <= :now',
    values: {
      ':later': iso(now + limits.notifications.firstPauseSeconds * 1000),
      ':now': iso(now),
      ':abandoned': 'abandoned',
    },
  });
  if (!ours) return;
  // The id stands for a reference that can't be read either.
  const reference = String(ours.reference);
  await giveUpWithReference(delivery, referenceRule.test(reference) ? reference : id);
  await records.update(id, { expression: 'SET pending = :abandoned', values: { ':abandoned': 'abandoned' } });
}
