import type { IntakeKind } from '@concierge/contract/forms/intake';
import { interestOptions } from '@concierge/contract/forms/options';
import { recordLink } from '@concierge/contract/staff/record-link';
import { isolated } from '@concierge/contract/text/isolated';
import type { Settings } from '../config';
import type { StoredIntake } from '../intake/stored-record';
import { answerBy, canceledNote, typeLabels, urgencyText } from './wording';

/** A listed label, never what was typed: a stranger's sentence would show up on the practice's phones. */
const interestLabel = (interest: string | null): string =>
  interestOptions.find(({ value }) => value === interest)?.label ?? 'Other';

/** Longer names are cut: in some alphabets an SMS part holds only 67 letters, and each part is billed. */
const mostOfName = 40;
const inShort = (name: string): string =>
  [...name].length > mostOfName ? `${[...name].slice(0, mostOfName).join('').trimEnd()}...` : name;

/** Phones turn anything like 'evil.example' into a link, and a name may have periods. */
const withoutLinks = (name: string): string => name.replace(/\.(?=\S)/g, '. ');

/** Adds a period unless the text already ends with one ('Jr.'), or with ! or ?. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/**
 * Replaces what typographers use and phones' 7-bit alphabet lacks (3GPP TS 23.038): one such character makes three parts
 * of one.
 */
export const withPlainPunctuation = (text: string): string =>
  text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/[\u00a0\u2009\u202f]/g, ' ');

/**
 * Name, interest, urgency and reference, without the first two if the practice reads them at its desk; by when to answer,
 * and the way to the desk.
 */
export function notificationSms(
  settings: Settings<'notifications'>,
  kind: IntakeKind,
  record: StoredIntake,
): string {
  const { id, name, interest, reference } = record;
  const person =
    settings.PRACTICE_NOTICES === 'reference'
      ? '.'
      : ` from ${sentence(isolated(withoutLinks(inShort(name))))} Interest: ${interestLabel(interest)}.`;
  const due = record.request_state === 'cancelled' ? '' : ` Answer by ${answerBy(record, settings)}.`;
  return withPlainPunctuation(
    `${settings.BRAND_NAME}: new ${typeLabels[kind]}${canceledNote(record)}${person} Urgency: ${urgencyText(record)}. Ref ${reference}.${due} ${recordLink(settings.DESK_ORIGIN, { kind, id })}`,
  );
}
