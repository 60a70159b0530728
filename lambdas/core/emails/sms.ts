import type { IntakeKind } from '@concierge/contract/intake';
import { interestOptions, labelOf, urgencyOptions } from '@concierge/contract/options';
import { cut } from '@concierge/contract/sanitize';
import type { Settings } from '../config';
import type { StoredIntake } from '../intake/record';
import { notGiven, typeLabels, urgencyWindow } from './wording';

/** Free text may be long; a text message is paid by its parts. */
const interestChars = 60;

/** A full stop after it, unless it ends with one ('Jr.'). */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Name, interest, urgency and reference, nothing else (RULINGS). */
export function notificationSms(
  { BRAND_NAME }: Settings<'notices'>,
  kind: IntakeKind,
  { name, interest, urgency_level, reference }: StoredIntake,
): string {
  const asked = cut(labelOf(interestOptions, interest) || notGiven, interestChars);
  const urgency = `${labelOf(urgencyOptions, urgency_level)} (${urgencyWindow(urgency_level)})`;
  return `${BRAND_NAME}: new ${typeLabels[kind]} from ${sentence(name)} Interest: ${sentence(asked)} Urgency: ${urgency}. Ref ${reference}`;
}
