import type { Settings } from '../config';
import { type Email, fill } from './email';
import { frame } from './wording';
import { work } from './work.template';

/** Tells the practice how much waits at its desk, in numbers alone. `desk` is the desk's address. */
export function workEmail(
  settings: Settings<'notifications'>,
  counts: {
    readonly untouched: number;
    readonly overdue: number;
    readonly open: number;
    readonly desk: string;
  },
): Email {
  const { untouched, overdue, open, desk } = counts;
  return fill(work, {
    ...frame(settings),
    untouched: String(untouched),
    overdue: String(overdue),
    open: String(open),
    desk,
  });
}
