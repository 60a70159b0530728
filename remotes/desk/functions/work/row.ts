import type { OpeningHours } from '@concierge/contract/opening-hours';
import { promisedTime } from '@concierge/contract/promised-time';
import type { WorkRow, WorkSummary } from '../schemas/work';
import type { IndexedWork, StoredWork } from './stored';

/** Names what was read of a record: staff's changes to it, and its person's. */
export const versionOf = ({
  desk_version,
  change_count,
}: Pick<StoredWork, 'desk_version' | 'change_count'>): string => `${desk_version}.${change_count ?? 0}`;

/** By when the practice promised an answer, and whether that has passed without anybody starting. */
export function promiseOf(
  work: Pick<IndexedWork, 'kind' | 'created_at' | 'desk_state'>,
  now: number,
  hours: OpeningHours,
) {
  const due = promisedTime(work.kind, Date.parse(work.created_at), hours);
  return { due, overdue: due < now && (work.desk_state === 'new' || work.desk_state === 'in_progress') };
}

export interface RowContext {
  readonly now: number;
  readonly hours: OpeningHours;
  /** The version of each record, by id, that the reader has seen. */
  readonly looks: ReadonlyMap<string, string>;
}

/** A record as a list shows it, with others of its mailbox. */
export const rowOf = (work: StoredWork, context: RowContext, parts: readonly StoredWork[] = []): WorkRow => ({
  ...summaryOf(work, context),
  parts: parts.map((part) => summaryOf(part, context)),
});

function summaryOf(work: StoredWork, { now, hours, looks }: RowContext): WorkSummary {
  const { kind, id, reference, name, created_at, urgency_level, interest, preferred_contact_method } = work;
  const { due, overdue } = promiseOf(work, now, hours);
  return {
    kind,
    id,
    reference,
    name,
    created_at,
    due_at: new Date(due).toISOString(),
    overdue,
    state: work.desk_state,
    owner: work.desk_owner,
    urgency_level,
    interest,
    preferred_contact_method,
    canceled: work.request_state === 'cancelled',
    changed: looks.get(id) !== versionOf(work),
    version: versionOf(work),
  };
}
