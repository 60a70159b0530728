import type { NotificationAnswer } from '@concierge/contract/answers';
import type { IntakeKind } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import type { NotificationName } from '@concierge/contract/notification-requests';
import { Failure } from '../failure';
import { sameSecret } from '../hashes';
import type { StoredIntake } from '../intake/record';
import { type Delivery, deliver } from './deliver';

/** What a request for a notification says about the record that it is for. The rest of its payload decides nothing. */
export interface SendRequest {
  readonly type: IntakeKind;
  readonly requestId: string;
  readonly appointmentRequestId?: string | undefined;
  readonly name: string;
  readonly email: string;
}

/**
 * Sends a notification for a record stored within the last hour whose id, name and address are those given. Of an older
 * one it only says what has become of it, for whoever lost the first answer.
 * @throws Failure 'no_matching_record', the same for every mismatch, or 'unavailable' where sending failed
 */
export async function requestNotification(
  delivery: Delivery,
  notification: NotificationName,
  request: SendRequest,
): Promise<NotificationAnswer> {
  const record = await delivery.outbox.read(request.requestId);
  if (!record || !matches(record, request)) throw new Failure('no_matching_record');
  const { state } = record.notices[notification];
  if (state === 'sent' || state === 'held') return { status: 'already-sent' };
  const age = delivery.runtime.now() - Date.parse(record.created_at);
  if (age > limits.notificationRecordMaxAgeSeconds * 1000) throw new Failure('no_matching_record');
  switch (await deliver(delivery, record.id, notification)) {
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

function matches(record: StoredIntake, request: SendRequest): boolean {
  // Both are compared whole and always: how long it takes tells nobody how much of a guess was right.
  const sameName = sameSecret(request.name, record.name);
  const sameEmail = sameSecret(request.email.toLowerCase(), record.email.toLowerCase());
  return (request.appointmentRequestId ?? request.requestId) === request.requestId && sameName && sameEmail;
}
