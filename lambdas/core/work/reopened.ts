import type { OpeningHours } from '@concierge/contract/practice/opening-hours';
import { promisedTime } from '@concierge/contract/practice/promised-time';
import {
  answeredStates,
  closedStates,
  type WorkKind,
  type WorkState,
} from '@concierge/contract/staff/work-states';
import type { Queued } from './queue';

/**
 * What becomes of a record at the desk when its person sends or changes something: what waits, was scheduled, closed or
 * merged is work again, promised anew. Whoever waited for an answer still has it; what was closed is nobody's, because who
 * closed it may have left.
 */
export function reopened(
  kind: WorkKind,
  { desk_state, desk_owner }: Pick<Queued, 'desk_state'> & { readonly desk_owner?: string | undefined },
  now: number,
  hours: OpeningHours,
): {
  readonly desk_state?: WorkState;
  readonly due_at?: string;
  readonly desk_owner?: null;
  readonly merged_into?: null;
} {
  const due_at = new Date(promisedTime(kind, now, hours)).toISOString();
  if (answeredStates.includes(desk_state))
    return { desk_state: desk_owner === undefined ? 'new' : 'in_progress', due_at };
  return closedStates.includes(desk_state)
    ? { desk_state: 'new', desk_owner: null, merged_into: null, due_at }
    : {};
}
