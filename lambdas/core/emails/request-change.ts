import type { IntakeKind } from '@concierge/contract/intake';
import type { Settings } from '../config';
import { changeOf, type RecordNotificationName } from '../intake/record';
import type { StoredIntake } from '../intake/stored-record';
import { type Email, fill } from './email';
import { requestChange } from './request-change.template';
import { actionText, frame, momentText, preferredTimesOf } from './wording';

const types = { appointment: 'Consultation request', contact: 'Message' } as const;

/** Notifies the practice of one change to a request or message. */
export function requestChangeEmail(
  settings: Settings<'notifications'>,
  kind: IntakeKind,
  record: StoredIntake,
  notification: RecordNotificationName,
): Email {
  const change = changeOf(record, notification);
  if (!change) throw new Error('A notification of a change without the change');
  return fill(requestChange, {
    ...frame(settings),
    type: types[kind],
    reference: record.reference,
    action: actionText(change, record),
    at: momentText(change.at, settings),
    times: preferredTimesOf(change.preferred_times ? change : record),
  });
}
