import type { IntakeKind } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { interestOptions, labelOf } from '@concierge/contract/options';
import type { Settings } from '../config';
import type { RequestChange, StoredIntake } from '../intake/stored-record';
import { beyond, changes, suspect } from './digest.template';
import { type Email, fill } from './email';
import {
  actionText,
  canceledNote,
  frame,
  momentText,
  notGiven,
  preferredTimesOf,
  typeLabels,
} from './wording';

/** What a digest is about: records that look automated, records beyond the hourly limit, or changes beyond theirs. */
export type DigestReason = 'suspect' | 'beyond' | 'changes';

export interface DigestEntry {
  readonly kind: IntakeKind;
  readonly record: StoredIntake;
  /** In a digest of changes. */
  readonly change?: RequestChange | undefined;
}

const templates = { suspect, beyond, changes } as const satisfies Record<DigestReason, Email>;
const { inFull, referencesInText } = limits.notifications;

/** Notifies the practice of several records at once. The first `inFull` are as detailed as in their own emails. */
export function digestEmail(
  settings: Settings<'notifications'>,
  reason: DigestReason,
  entries: readonly DigestEntry[],
): Email {
  const full = reason === 'changes' ? 0 : inFull;
  return fill(templates[reason], {
    ...frame(settings),
    count: reason === 'changes' ? String(entries.length) : counted(entries),
    references: [...new Set(entries.map(({ record }) => record.reference))].join(', '),
    entries: [
      ...entries.slice(0, full).map((entry) => inFullOf(settings, entry)),
      ...(entries.length > full
        ? [
            entries
              .slice(full)
              .map((entry) => inShortOf(settings, entry))
              .join('\n'),
          ]
        : []),
    ].join('\n\n'),
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
  return `${BRAND_NAME}, also waiting: ${counted(entries)}. Check your email. Refs ${references.join(' ')}${rest}`;
}

/** '2 consultation requests, 1 message' */
function counted(entries: readonly DigestEntry[]): string {
  return (Object.keys(typeLabels) as IntakeKind[])
    .map((kind) => [entries.filter((one) => one.kind === kind).length, typeLabels[kind]] as const)
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${count} ${label}${count === 1 ? '' : 's'}`)
    .join(', ');
}

const headOf = (settings: Settings<'notifications'>, { kind, record }: DigestEntry): string =>
  `Reference: ${record.reference} (${typeLabels[kind]}, ${momentText(record.created_at, settings)})${canceledNote(record)}`;

function inFullOf(settings: Settings<'notifications'>, entry: DigestEntry): string {
  const { record } = entry;
  return [
    headOf(settings, entry),
    `Name: ${record.name}`,
    `Email: ${record.email}`,
    `Phone: ${record.phone ?? notGiven}`,
    `Interest: ${labelOf(interestOptions, record.interest) || notGiven}`,
    `Healthcare provider: ${record.is_healthcare_provider ? 'Yes' : 'No'}`,
    `Preferred times: ${preferredTimesOf(record)}`,
    `Message: ${quoted(record.message ?? notGiven)}`,
  ].join('\n');
}

/** Marks each continuation line, so that typed text can't pass for another entry. */
const quoted = (text: string): string => text.replaceAll(/[\n\v\f\u0085\u2028\u2029]/g, '\n> ');

function inShortOf(settings: Settings<'notifications'>, entry: DigestEntry): string {
  const { kind, record, change } = entry;
  const { reference, name, email, phone } = record;
  if (change)
    return `Reference: ${reference} (${typeLabels[kind]}): ${actionText(change, record)} on ${momentText(change.at, settings)}`;
  return `${headOf(settings, entry)}: ${[name, email, phone].filter(Boolean).join(', ')}`;
}
