import type { NoticeAnswer } from '@concierge/contract/answers';
import type { IntakeKind } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import type { NoticeName } from '@concierge/contract/notice-requests';
import { Failure } from '../failure';
import { sameSecret } from '../hashes';
import type { StoredIntake } from '../intake/record';
import { type Delivery, deliver } from './deliver';

/** What a request for a notice says about the record that it is for. The rest of its payload decides nothing. */
export interface NoticeRequest {
  readonly type: IntakeKind;
  readonly requestId: string;
  readonly appointmentRequestId?: string | undefined;
  readonly name: string;
  readonly email: string;
}

/**
 * Sends a notice for a record stored within the last hour whose id, name and address are those given. Of an older
 * one it only says what has become of it, for whoever lost the first answer.
 * @throws Failure 'no_matching_record', the same for every mismatch, or 'unavailable' where sending failed
 */
export async function requestNotice(
  delivery: Delivery,
  notice: NoticeName,
  request: NoticeRequest,
): Promise<NoticeAnswer> {
  const record = await delivery.ledger.read(request.requestId);
  if (!record || !matches(record, request)) throw new Failure('no_matching_record');
  const { state } = record.notices[notice];
  if (state === 'sent' || state === 'held') return { status: 'already-sent' };
  const age = delivery.runtime.now() - Date.parse(record.created_at);
  if (age > limits.noticeRecordMaxAgeSeconds * 1000) throw new Failure('no_matching_record');
  switch (await deliver(delivery, record.id, notice)) {
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

function matches(record: StoredIntake, request: NoticeRequest): boolean {
  // Both are compared whole and always: how long it takes tells nobody how much of a guess was right.
  const sameName = sameSecret(request.name, record.name);
  const sameEmail = sameSecret(request.email.toLowerCase(), record.email.toLowerCase());
  return (request.appointmentRequestId ?? request.requestId) === request.requestId && sameName && sameEmail;
}
