import { fieldText } from '@concierge/contract/forms/field-text';
import { fieldsAskedFor } from '@concierge/contract/forms/form-fields';
import type { IntakeKind } from '@concierge/contract/forms/intake';
import { interestOptions, isUrgent, labelOf } from '@concierge/contract/forms/options';
import { recordLink } from '@concierge/contract/staff/record-link';
import { isolated } from '@concierge/contract/text/isolated';
import type { Settings } from '../config';
import type { StoredIntake } from '../intake/stored-record';
import { type Email, fill, notGiven } from './email';
import { emailedFields } from './emailed-fields';
import { deskNotice, notification, referenceOnly } from './notification.template';
import { answerBy, answerFacts, canceledNote, frame, momentText, typeLabels, urgencyText } from './wording';

/** Notifies the practice of one record. */
export function notificationEmail(
  settings: Settings<'notifications'>,
  kind: IntakeKind,
  record: StoredIntake,
): Email {
  return fill(notification, {
    ...frame(settings),
    urgent: isUrgent(record) ? 'URGENT: ' : '',
    type: typeLabels[kind] + canceledNote(record),
    reference: record.reference,
    received: momentText(record.created_at, settings),
    email: record.email,
    ...answerFacts(settings, record),
    desk: recordLink(settings.DESK_ORIGIN, { kind, id: record.id }),
    replyLink: replyLink(record),
    callLink: phoneLink('tel', record),
    textLink: phoneLink('sms', record),
    interest: isolated(labelOf(interestOptions, record.interest)) || notGiven,
    message: isolated(record.message ?? notGiven),
    ...Object.fromEntries(
      emailedFields.map(({ name }) => {
        const unanswered = fieldsAskedFor(kind).includes(name) ? notGiven : 'Not asked';
        return [name, isolated(fieldText(name, record[name]) ?? unanswered)];
      }),
    ),
  });
}

/** An address may contain '?' and '&', which would add recipients to a mailto link. */
const mailLink = ({ email }: StoredIntake): string => `mailto:${encodeURIComponent(email)}`;

/** Dials or texts the person's number. Without one, writes to them. */
const phoneLink = (scheme: 'tel' | 'sms', record: StoredIntake): string =>
  record.phone === null ? mailLink(record) : `${scheme}:${record.phone.replace(/[^+\d]/g, '')}`;

/** Answers in the way that the person asked for. */
function replyLink(record: StoredIntake): string {
  if (record.preferred_contact_method === 'phone') return phoneLink('tel', record);
  return record.preferred_contact_method === 'text' ? phoneLink('sms', record) : mailLink(record);
}

/** Notifies the practice of a record by its reference alone. */
export function referenceOnlyEmail(
  settings: Settings<'notifications'>,
  kind: IntakeKind,
  reference: string,
): Email {
  return fill(referenceOnly, {
    ...frame(settings),
    type: typeLabels[kind],
    reference,
    desk: `${settings.DESK_ORIGIN}/`,
  });
}

/** Notifies the practice of a record without who wrote and what: its desk has that. */
export function deskNoticeEmail(
  settings: Settings<'notifications'>,
  kind: IntakeKind,
  record: StoredIntake,
): Email {
  return fill(deskNotice, {
    ...frame(settings),
    urgent: isUrgent(record) ? 'URGENT: ' : '',
    type: typeLabels[kind] + canceledNote(record),
    reference: record.reference,
    urgency: urgencyText(record),
    answerBy: answerBy(record, settings),
    desk: recordLink(settings.DESK_ORIGIN, { kind, id: record.id }),
  });
}
