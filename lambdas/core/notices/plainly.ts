import { limits } from '@concierge/contract/limits';
import { Unavailable } from '../failure';
import { referenceOf } from '../hashes';
import { count, log } from '../telemetry';
import type { KindDelivery } from './deliveries';

/*
 * A record whose notice to the practice can never be sent, because it cannot be written or read or the mail service
 * refuses what it says. The practice gets its reference alone, which nothing typed can spoil, and the alarm of
 * notices that were given up says so too.
 */

/** Tells the practice of a record by its reference, and returns the service's message id. */
export async function sendPlainly({ sendPlain, kind }: KindDelivery, reference: string): Promise<string> {
  const messageId = await sendPlain(kind, reference);
  count('NoticeAbandoned');
  log.error('A notice was given up', { kind, notice: 'notification_email', reference });
  return messageId;
}

/** A delivery that sends the practice's e-mail plainly where it can never be sent in full. */
export function orPlainly(delivery: KindDelivery): KindDelivery {
  return {
    ...delivery,
    send: async (notice, kind, record) => {
      try {
        return await delivery.send(notice, kind, record);
      } catch (error) {
        if (notice !== 'notification_email' || error instanceof Unavailable) throw error;
        return sendPlainly(delivery, record.reference);
      }
    },
  };
}

/** Takes a record that cannot be read out of what is due, once the practice knows its reference. */
export async function giveUpUnreadable(delivery: KindDelivery, id: string): Promise<void> {
  const { records, runtime, kind } = delivery;
  const now = runtime.now();
  const iso = (time: number) => new Date(time).toISOString();
  const ours = await records.update(id, {
    expression: 'SET owed_at = :later',
    condition: 'owed = :notices AND owed_at <= :now',
    values: {
      ':later': iso(now + limits.notices.firstPauseSeconds * 1000),
      ':now': iso(now),
      ':notices': 'notices',
    },
  });
  if (!ours) return;
  await sendPlainly(delivery, referenceOf(kind, id));
  await records.update(id, { expression: 'SET owed = :abandoned', values: { ':abandoned': 'abandoned' } });
}
