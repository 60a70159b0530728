import type { IntakeKind } from '@concierge/contract/intake';
import { urgencyOptions } from '@concierge/contract/options';
import { preferredTimesText, timeZoneLabel } from '@concierge/contract/preferred-times';
import type { Settings } from '../config';
import type { RequestChange, StoredIntake } from '../intake/stored-record';

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

export const notGiven = 'Not given';

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

/** A time in the practice's time zone: 'Friday, November 20, 2026 at 5:30 PM Eastern Time'. */
export function momentText(
  iso: string,
  { PRACTICE_TIME_ZONE: timeZone }: Pick<Settings<'notifications'>, 'PRACTICE_TIME_ZONE'>,
): string {
  const shown = new Date(iso).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone });
  // Newer locale data puts a narrow space before PM, which some mail programs show as a box.
  return `${shown.replaceAll('\u202f', ' ')} ${timeZoneLabel(timeZone)}`;
}

export function urgencyWindow(urgency: string): string {
  return urgencyOptions.find(({ value }) => value === urgency)?.window ?? urgency;
}
