import type { IntakeKind } from '@concierge/contract/intake';
import type { Settings } from '../config';
import { type Email, fill } from './email';
import { plain } from './plain.template';
import { frame, typeLabels } from './wording';

/** Tells the practice of a record by its reference alone: nothing that a visitor typed is in it. */
export function plainEmail(settings: Settings<'notices'>, kind: IntakeKind, reference: string): Email {
  return fill(plain, { ...frame(settings), type: typeLabels[kind], reference });
}
