import type { IntakeKind } from '@concierge/contract/intake';
import { interestOptions, labelOf, urgencyOptions } from '@concierge/contract/options';
import type { Settings } from '../config';
import type { StoredIntake } from '../intake/record';
import { typeLabels, urgencyWindow } from './wording';

/** A listed label and never what was typed: a stranger's sentence would stand on the practice's telephones. */
const interestLabel = (interest: string | null): string =>
  interestOptions.find(({ value }) => value === interest)?.label ?? 'Other';

/** Of a longer name so much: in some alphabets a text is one of four for every 67 letters, and each is paid for. */
const mostOfName = 40;
const inShort = (name: string): string =>
  [...name].length > mostOfName ? `${[...name].slice(0, mostOfName).join('').trimEnd()}…` : name;

/** Telephones make a link of anything like 'evil.example', and a name may have full stops. */
const withoutLinks = (name: string): string => name.replace(/\.(?=\S)/g, '. ');

/** A full stop after it, unless it ends with one ('Jr.'). */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Name, interest, urgency and reference, nothing else. */
export function notificationSms(
  { BRAND_NAME }: Settings<'notifications'>,
  kind: IntakeKind,
  { name, interest, urgency_level, reference }: StoredIntake,
): string {
  const urgency = `${labelOf(urgencyOptions, urgency_level)} (${urgencyWindow(urgency_level)})`;
  return `${BRAND_NAME}: new ${typeLabels[kind]} from ${sentence(withoutLinks(inShort(name)))} Interest: ${interestLabel(interest)}. Urgency: ${urgency}. Ref ${reference}`;
}
