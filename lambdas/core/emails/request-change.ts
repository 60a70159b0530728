import type { IntakeKind } from '@concierge/contract/forms/intake';
import { recordLink } from '@concierge/contract/staff/record-link';
import type { Settings } from '../config';
import { changeOf, type RecordNotificationName } from '../intake/record';
import type { StoredIntake } from '../intake/stored-record';
import { type Email, fill } from './email';
import { changeNotice, receipt, requestChange } from './request-change.template';
import {
  actionText,
  answerBy,
  frame,
  momentText,
  personFacts,
  preferredTimesOf,
  timesForPractice,
} from './wording';

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
  const times = (of: Pick<StoredIntake, 'preferred_times'>) => timesForPractice(of, change.at, settings);
  const named = settings.PRACTICE_NOTICES === 'full';
  return fill(named ? requestChange : changeNotice, {
    ...frame(settings),
    ...(named ? personFacts(record) : {}),
    answerBy: answerBy(record, settings),
    desk: recordLink(settings.DESK_ORIGIN, { kind, id: record.id }),
    type: types[kind],
    reference: record.reference,
    action: actionText(change, record),
    at: momentText(change.at, settings),
    // Canceling leaves the times as they were.
    times: change.preferred_times
      ? `${times(change)}\nBefore: ${times({ preferred_times: change.before })}`
      : times(record),
  });
}

/** Tells the person what was changed. It contains nothing that somebody typed. */
export function receiptEmail(
  settings: Settings<'notifications'>,
  kind: IntakeKind,
  record: StoredIntake,
  notification: RecordNotificationName,
  changeLink: string,
): Email {
  const change = changeOf(record, notification);
  if (!change) throw new Error('A receipt of a change without the change');
  const canceled = change.action === 'cancel';
  return fill(receipt, {
    ...frame(settings),
    type: types[kind].toLowerCase(),
    reference: record.reference,
    action: canceled ? 'canceled' : 'changed',
    times: preferredTimesOf(change.preferred_times ? change : record),
    done: canceled
      ? `We’ve canceled it and won’t ${kind === 'contact' ? 'reply' : 'call'}.`
      : 'We have your new times.',
    next: canceled ? 'Book again at any time' : 'Change or cancel your request',
    link: canceled ? `${settings.SITE_ORIGIN}/contact` : changeLink,
  });
}
