import type { IntakeKind } from '@concierge/contract/intake';
import { urgencyOptions } from '@concierge/contract/options';
import { preferredTimesText } from '@concierge/contract/preferred-times';
import type { Settings } from '../config';
import type { StoredIntake } from '../intake/record';

export const typeLabels: Readonly<Record<IntakeKind, string>> = {
  appointment: 'consultation request',
  contact: 'message',
};

export const notGiven = 'Not given';

/** What every e-mail's frame says. */
export function frame({
  BRAND_NAME,
  SUPPORT_EMAIL,
  SUPPORT_PHONE,
}: Pick<Settings<'accountMails'>, 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'SUPPORT_PHONE'>) {
  return { brand: BRAND_NAME, supportEmail: SUPPORT_EMAIL, supportPhone: SUPPORT_PHONE };
}

/** When a call would suit them: listed choices, nothing typed. */
export function preferredTimesOf({ preferred_times }: Pick<StoredIntake, 'preferred_times'>): string {
  return preferred_times ? preferredTimesText(preferred_times) : 'No preference';
}

export function urgencyWindow(urgency: string): string {
  return urgencyOptions.find(({ value }) => value === urgency)?.window ?? urgency;
}
