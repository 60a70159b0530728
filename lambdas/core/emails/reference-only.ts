import type { IntakeKind } from '@concierge/contract/intake';
import type { Settings } from '../config';
import { type Email, fill } from './email';
import { plain } from './reference-only.template';
import { frame, typeLabels } from './wording';

/** Tells the practice of a record by its reference alone: nothing that a visitor typed is in it. */
export function referenceOnlyEmail(
  settings: Settings<'notifications'>,
  kind: IntakeKind,
  reference: string,
): Email {
  return fill(plain, { ...frame(settings), type: typeLabels[kind], reference });
}
