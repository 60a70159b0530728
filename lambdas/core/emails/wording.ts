import type { IntakeKind } from '@concierge/contract/intake';
import { urgencyOptions } from '@concierge/contract/options';
import type { Settings } from '../config';

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

export function urgencyWindow(urgency: string): string {
  return urgencyOptions.find(({ value }) => value === urgency)?.window ?? urgency;
}
