import type { IntakeKind } from '@concierge/contract/forms/intake';
import { limits } from '@concierge/contract/text/limits';
import type { NotificationName } from '@concierge/contract/wire/notification-names';
import type { NotificationAnswer } from '@concierge/contract/wire/responses';
import { Failure } from '../failure';
import { sameSecret } from '../hashes';
import type { StoredIntake } from '../intake/stored-record';
import { type Delivery, type DeliveryOutcome, deliver, sendClaimed } from './deliver';

/** The fields of a notification request that identify its record. The rest of the payload is ignored. */
export interface SendRequest {
  readonly type: IntakeKind;
  readonly requestId: string;
  readonly appointmentRequestId?: string | undefined;
  readonly name: string;
  readonly email: string;
}

/**
 * Sends a notification for a record stored within the last hour whose id, name and address match. For an older record
 * it only returns what happened to the notification, in case the first answer was lost.
 * @throws Failure 'no_matching_record', the same for every mismatch, or 'unavailable' if sending failed
 */
export async function requestNotification(
  delivery: Delivery,
  notification: NotificationName,
  request: SendRequest,
): Promise<NotificationAnswer> {
  const { requestId: id, appointmentRequestId = id, name, email } = request;
  if (appointmentRequestId !== id) throw new Failure('no_matching_record');
  const since = delivery.runtime.now() - limits.notificationRecordMaxAgeSeconds * 1000;
  const expected = { name, email, since: new Date(since).toISOString() };
  // The common case in one call: the record exists, nobody is sending it, and the address is spelled the same.
  const claimed = await delivery.outbox.claimExpected(id, notification, expected);
  const outcome = claimed
    ? await sendClaimed(delivery, claimed.record, notification, claimed.lease)
    : await lookAndDeliver(delivery, notification, request, since);
  switch (outcome) {
    case 'sent':
      return { status: 'sent' };
    case 'already-sent':
    case 'later':
      return { status: 'already-sent' };
    case 'missing':
      throw new Failure('no_matching_record');
    default:
      throw new Failure('unavailable', { headers: { 'retry-after': '5' } });
  }
}

async function lookAndDeliver(
  delivery: Delivery,
  notification: NotificationName,
  request: SendRequest,
  since: number,
): Promise<DeliveryOutcome> {
  const record = await delivery.outbox.read(request.requestId);
  if (!record || !matches(record, request)) return 'missing';
  const { state } = record.notices[notification];
  if (state === 'sent' || state === 'held') return 'already-sent';
  if (Date.parse(record.created_at) < since) return 'missing';
  return deliver(delivery, record.id, notification);
}

function matches(record: StoredIntake, { name, email }: SendRequest): boolean {
  // Both are always compared in full, so that timing does not reveal how much of a guess was right.
  const sameName = sameSecret(name, record.name);
  const sameEmail = sameSecret(email.toLowerCase(), record.email.toLowerCase());
  return sameName && sameEmail;
}
