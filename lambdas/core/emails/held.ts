import type { IntakeKind } from '@concierge/contract/intake';
import { interestOptions, labelOf } from '@concierge/contract/options';
import type { Settings } from '../config';
import type { StoredIntake } from '../intake/record';
import { type Email, fill } from './email';
import { held } from './held.template';
import { frame, notGiven, typeLabels } from './wording';

/** Tells the practice of records that look as if a program had sent them: what the notices of each would have said. */
export function heldEmail(
  settings: Settings<'notices'>,
  kind: IntakeKind,
  records: readonly StoredIntake[],
): Email {
  return fill(held, {
    ...frame(settings),
    type: typeLabels[kind],
    count: String(records.length),
    entries: records.map(entryOf).join('\n\n'),
  });
}

function entryOf(record: StoredIntake): string {
  return [
    `Reference: ${record.reference} (${record.created_at})`,
    `Name: ${record.name}`,
    `Email: ${record.email}`,
    `Phone: ${record.phone ?? notGiven}`,
    `Interest: ${labelOf(interestOptions, record.interest) || notGiven}`,
    `Healthcare provider: ${record.is_healthcare_provider ? 'Yes' : 'No'}`,
    `Message: ${record.message ?? notGiven}`,
  ].join('\n');
}
