import type { IntakeKind } from '@concierge/contract/forms/intake';
import { contactMethodOptions, labelOf, urgencyOptions } from '@concierge/contract/forms/options';
import {
  inTimeZone,
  noTimes,
  preferredTimesText,
  timeZoneLabel,
} from '@concierge/contract/forms/preferred-times';
import { practiceTimeText } from '@concierge/contract/practice/promised-time';
import { isolated } from '@concierge/contract/text/isolated';
import { phoneMark } from '@concierge/contract/text/phone';
import type { Settings } from '../config';
import type { RequestChange, StoredIntake } from '../intake/stored-record';
import { notGiven } from './email';

type Zone = Pick<Settings<'notifications'>, 'OPENING_HOURS'>;
type Areas = Pick<Settings<'notifications'>, 'SERVICE_AREAS'>;

export const typeLabels: Readonly<Record<IntakeKind, string>> = {
  appointment: 'consultation request',
  contact: 'message',
};

/** Follows the type in a notification that goes out after the visitor has canceled. */
export const canceledNote = ({ request_state }: Pick<StoredIntake, 'request_state'>): string =>
  request_state === 'cancelled' ? ' (now canceled)' : '';

/** What somebody did to a request or message. */
export const actionText = ({ action }: RequestChange, record: Pick<StoredIntake, 'request_state'>): string =>
  action === 'cancel' ? 'canceled' : `changed${canceledNote(record)}`;

/** The values in the layout of every email. */
export function frame({
  BRAND_NAME,
  SUPPORT_EMAIL,
  SUPPORT_PHONE,
}: Pick<Settings<'accountMails'>, 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'SUPPORT_PHONE'>) {
  return { brand: BRAND_NAME, supportEmail: SUPPORT_EMAIL, supportPhone: SUPPORT_PHONE };
}

/** The preferred times for a call: listed choices only, nothing typed. */
export function preferredTimesOf({ preferred_times }: Pick<StoredIntake, 'preferred_times'>): string {
  return preferred_times ? preferredTimesText(preferred_times) : 'No preference';
}

/** The same, in the patient's time zone and in the practice's. */
export function timesForPractice(
  { preferred_times }: Pick<StoredIntake, 'preferred_times'>,
  created: string,
  { OPENING_HOURS: { timeZone: zone } }: Zone,
): string {
  if (!preferred_times) return noTimes;
  const own = inTimeZone(preferred_times, zone, new Date(created));
  return `${preferredTimesText(preferred_times)}${own === null ? '' : `: for you, ${own}`}`;
}

/** A time in the practice's time zone: 'Friday, November 20, 2026 at 5:30 PM Eastern Time'. */
export function momentText(iso: string, { OPENING_HOURS: { timeZone } }: Zone): string {
  const shown = new Date(iso).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone });
  // Newer locale data puts a narrow space before PM, which some mail programs show as a box.
  return `${shown.replaceAll('\u202f', ' ')} ${timeZoneLabel(timeZone)}`;
}

export function urgencyWindow(urgency: string): string {
  return urgencyOptions.find(({ value }) => value === urgency)?.hint ?? urgency;
}

/** 'Urgent (within 48 hours)' */
export const urgencyText = ({ urgency_level }: Pick<StoredIntake, 'urgency_level'>): string =>
  `${labelOf(urgencyOptions, urgency_level)} (${urgencyWindow(urgency_level)})`;

/** By when the practice promised an answer; nobody who canceled waits for one. */
export const answerBy = (
  { due_at, request_state }: Pick<StoredIntake, 'due_at' | 'request_state'>,
  { OPENING_HOURS }: Zone,
): string =>
  request_state === 'cancelled'
    ? 'No answer needed: canceled'
    : practiceTimeText(Date.parse(due_at), OPENING_HOURS);

/** Who wrote, for a stage that allows names in mails to the practice. */
export const personFacts = ({ name, phone }: Pick<StoredIntake, 'name' | 'phone'>) => ({
  name: isolated(name),
  phone: phone === null ? notGiven : `${phone}${phoneMark(phone)}`,
});

const licenseMark = ({ SERVICE_AREAS }: Areas, state: string): string =>
  SERVICE_AREAS.includes(state) ? '' : ' (outside the states we’re licensed in)';

/** What the practice has to know to answer, all of it from lists or digits. */
export function answerFacts(settings: Zone & Areas, record: StoredIntake) {
  const { preferred_contact_method, state, created_at } = record;
  return {
    urgency: urgencyText(record),
    contactMethod: labelOf(contactMethodOptions, preferred_contact_method),
    ...personFacts(record),
    answerBy: answerBy(record, settings),
    state: state === null ? notGiven : `${state}${licenseMark(settings, state)}`,
    preferredTimes: timesForPractice(record, created_at, settings),
    survey: record.survey_at === undefined ? 'No' : 'Yes',
  };
}
