import type { IntakeKind } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { isUrgent } from '@concierge/contract/options';
import type { Settings } from '../config';
import type { RequestChange, StoredIntake } from '../intake/stored-record';
import { digest } from './digest.template';
import { type Email, fill } from './email';
import { withPlainPunctuation } from './sms';
import { actionText, answerFacts, canceledNote, frame, momentText, typeLabels } from './wording';

/** One record that waits, or one change to it. */
export interface DigestEntry {
  readonly kind: IntakeKind;
  readonly record: StoredIntake;
  readonly change?: RequestChange | undefined;
}

const { referencesInText } = limits.notifications;

/**
 * Names the records that wait, in their order, by their references: nothing in it was typed by anybody, except digits
 * of phone numbers.
 */
export function digestEmail(settings: Settings<'notifications'>, entries: readonly DigestEntry[]): Email {
  return fill(digest, {
    ...frame(settings),
    urgent: entries.some(isUrgentEntry) ? 'URGENT: ' : '',
    count: counted(entries),
    entries: entries.map((entry) => entryText(settings, entry)).join('\n\n'),
  });
}

/** A text to the practice that says how many more records came, with their references. */
export function digestSms(
  { BRAND_NAME }: Settings<'notifications'>,
  entries: readonly DigestEntry[],
): string {
  const references = entries.slice(0, referencesInText).map(({ record }) => record.reference);
  const others = entries.length - references.length;
  const rest = others > 0 ? ` and ${others} others` : '';
  return withPlainPunctuation(
    `${BRAND_NAME}, also waiting: ${counted(entries)}. Check your email. Refs ${references.join(' ')}${rest}`,
  );
}

const isUrgentEntry = ({ record }: DigestEntry): boolean => isUrgent(record) && !record.suspect;

/** '2 consultation requests, 1 message, 1 change (1 urgent)' */
function counted(entries: readonly DigestEntry[]): string {
  const named = (count: number, label: string) =>
    count === 0 ? [] : [`${count} ${label}${count === 1 ? '' : 's'}`];
  const isNew = ({ change }: DigestEntry) => change === undefined;
  const kinds = (Object.keys(typeLabels) as IntakeKind[]).flatMap((kind) =>
    named(entries.filter((one) => one.kind === kind && isNew(one)).length, typeLabels[kind]),
  );
  const changes = named(entries.filter((one) => !isNew(one)).length, 'change');
  const urgent = entries.filter(isUrgentEntry).length;
  return `${[...kinds, ...changes].join(', ')}${urgent > 0 ? ` (${urgent} urgent)` : ''}`;
}

function entryText(settings: Settings<'notifications'>, { kind, record, change }: DigestEntry): string {
  const reference = `Reference: ${record.reference}`;
  if (change)
    return `${reference} (${typeLabels[kind]}): ${actionText(change, record)} on ${momentText(change.at, settings)}`;
  const { urgency, contactMethod, phone, state, preferredTimes, survey } = answerFacts(settings, record);
  const marks = [
    ...(isUrgent(record) ? ['URGENT'] : []),
    ...(record.suspect ? ['MAY BE AUTOMATED'] : []),
    reference,
  ].join(' · ');
  const shortened = settings.PRACTICE_NOTICES === 'reference';
  return [
    `${marks} (${typeLabels[kind]}, ${momentText(record.created_at, settings)})${canceledNote(record)}`,
    shortened
      ? `${urgency}. ${settings.DESK_ORIGIN}/`
      : `${urgency}. By ${contactMethod.toLowerCase()}, phone ${phone}. State: ${state}. Times: ${preferredTimes}. Survey: ${survey}`,
  ].join('\n');
}
