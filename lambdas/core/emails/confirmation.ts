import { emergencyNote, untilWeCall } from '@concierge/contract/forms/form-texts';
import type { IntakeKind } from '@concierge/contract/forms/intake';
import { contactMethodOptions, interestOptions, isUrgent, labelOf } from '@concierge/contract/forms/options';
import { promisedText } from '@concierge/contract/practice/promised-time';
import { appointmentThankYou } from '@concierge/contract/survey/next-page';
import type { Settings } from '../config';
import type { StoredIntake } from '../intake/stored-record';
import { appointment, message } from './confirmation.template';
import { type Email, fill } from './email';
import { frame, preferredTimesOf, urgencyWindow } from './wording';

/**
 * Thanks the visitor. It repeats nothing that somebody typed, not even a name: if the visitor typed a stranger's
 * address, the mail would bring the stranger somebody else's words in the practice's name.
 */
export function confirmationEmail(
  settings: Settings<'notifications'>,
  kind: IntakeKind,
  record: StoredIntake,
  /** Where the person can change or cancel the request, and answer its survey. */
  links: { readonly change: string; readonly survey: string },
): Email {
  const listed = interestOptions.some(({ value }) => value === record.interest);
  return fill(kind === 'appointment' ? appointment : message, {
    ...frame(settings),
    siteOrigin: settings.SITE_ORIGIN,
    reference: record.reference,
    promised: promisedText(kind, Date.parse(record.created_at), settings.OPENING_HOURS),
    whileYouWait: isUrgent(record)
      ? `${untilWeCall} ${settings.SUPPORT_PHONE}. ${emergencyNote}`
      : emergencyNote,
    interest: labelOf(interestOptions, listed ? record.interest : 'other'),
    contactMethod: labelOf(contactMethodOptions, record.preferred_contact_method),
    // The answer's time respects the opening hours, and this must not promise more.
    urgencyWindow: `${urgencyWindow(record.urgency_level)}${isUrgent(record) ? ', on business days' : ''}`,
    preferredTimes: preferredTimesOf(record),
    changeLink: links.change,
    surveyLink: links.survey,
    thankYouLink: appointmentThankYou(settings.SITE_ORIGIN, links.change),
  });
}
