import type { IntakeKind } from '@concierge/contract/intake';
import { firstName } from '@concierge/contract/next-page';
import { urgencyOptions } from '@concierge/contract/options';
import type { Settings } from '../config';

export const typeLabels: Readonly<Record<IntakeKind, string>> = {
  appointment: 'consultation request',
  contact: 'message',
};

export const notGiven = 'Not given';

/** What every e-mail's frame says. */
export function frame({ BRAND_NAME, SUPPORT_EMAIL, SUPPORT_PHONE }: Settings<'accountMails'>) {
  return { brand: BRAND_NAME, supportEmail: SUPPORT_EMAIL, supportPhone: SUPPORT_PHONE };
}

/**
 * The name that a confirmation greets. Mail clients make a link of anything like 'shop.example', and the
 * address that a confirmation goes to is whatever somebody typed, so such a name greets nobody.
 */
export function greetedName(name: string): string {
  const first = firstName(name);
  return /\.\p{L}{2,}/u.test(first) ? 'there' : first;
}

export function urgencyWindow(urgency: string): string {
  return urgencyOptions.find(({ value }) => value === urgency)?.window ?? urgency;
}
