import type { Settings } from '../config';
import { type Email, fill } from './email';
import { frame } from './wording';
import { work } from './work.template';

/** Tells the practice how much waits at its desk, in numbers alone. `desk` is the desk's address. */
export function workEmail(
  settings: Settings<'notifications'>,
  counts: Readonly<Record<'untouched' | 'overdue' | 'open', number> & { desk: string }>,
): Email {
  return fill(work, { ...frame(settings), ...counts });
}
