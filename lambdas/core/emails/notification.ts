import type { IntakeKind } from '@concierge/contract/intake';
import { interestOptions, labelOf } from '@concierge/contract/options';
import type { Settings } from '../config';
import type { StoredIntake } from '../intake/stored-record';
import { type Email, fill } from './email';
import { notification, referenceOnly } from './notification.template';
import { canceledNote, frame, momentText, notGiven, preferredTimesOf, typeLabels } from './wording';

/** Notifies the practice of one record. */
export function notificationEmail(
  settings: Settings<'notifications'>,
  kind: IntakeKind,
  record: StoredIntake,
): Email {
  return fill(notification, {
    ...frame(settings),
    type: typeLabels[kind] + canceledNote(record),
    reference: record.reference,
    received: momentText(record.created_at, settings),
    name: record.name,
    email: record.email,
    // An address may contain '?' and '&', which would add recipients to a mailto link.
    emailInLink: encodeURIComponent(record.email),
    phone: record.phone ?? notGiven,
    interest: labelOf(interestOptions, record.interest) || notGiven,
    preferredTimes: preferredTimesOf(record),
    message: record.message ?? notGiven,
    isHealthcareProvider: record.is_healthcare_provider ? 'Yes' : 'No',
  });
}

/** Notifies the practice of a record by its reference alone. */
export function referenceOnlyEmail(
  settings: Settings<'notifications'>,
  kind: IntakeKind,
  reference: string,
): Email {
  return fill(referenceOnly, { ...frame(settings), type: typeLabels[kind], reference });
}
