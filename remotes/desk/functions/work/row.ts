import type { WorkState } from '@concierge/contract/staff/work-states';
import { cut, onOneLine } from '@concierge/contract/text/sanitize';
import { isCanceled, urgencyOf } from '@concierge/lambdas/core/work/queue';
import type { WorkSummary } from '../schemas/work';
import type { IndexedWork } from './indexed';
import type { StoredWork } from './stored';

/** What a version is made of: how often staff changed a record, how often its person did, and whether a survey came. */
type Versioned = Pick<IndexedWork, 'desk_version' | 'change_count' | 'survey_at'>;

/** Names what was read of a record. */
export const versionOf = ({ desk_version, change_count, survey_at }: Versioned): string =>
  `${desk_version}.${change_count}.${survey_at ? 1 : 0}`;

/** Whether the promised time has passed without an answer. */
export const isOverdue = (
  work: {
    readonly due_at: string;
    readonly desk_state: WorkState;
    readonly request_state?: string | undefined;
    readonly merged: readonly unknown[];
  },
  now: number,
): boolean =>
  Date.parse(work.due_at) < now &&
  (work.desk_state === 'new' || work.desk_state === 'in_progress') &&
  !isCanceled(work);

/** What happened to a record that the reader hasn't seen. */
function newsOf(work: Versioned, seen = '0.0.0') {
  const [, changes, survey] = seen.split('.').map(Number);
  return {
    patient_changed: work.change_count !== changes,
    survey_came: Boolean(work.survey_at) && survey === 0,
  };
}

export interface RowContext {
  readonly now: number;
  /** The version of each record, by id, that the reader has seen. */
  readonly views: ReadonlyMap<string, string>;
}

/** True if something happened to a record that the reader hasn't seen. */
export const isNew = (work: Versioned & { readonly id: string }, views: RowContext['views']): boolean =>
  views.get(work.id) !== versionOf(work);

/** A record as a list shows it. */
export function summaryOf(work: Omit<IndexedWork, 'place'>, { now, views }: RowContext): WorkSummary {
  const { kind, id, reference, name, created_at, due_at, interest, preferred_contact_method } = work;
  return {
    ...{ kind, id, reference, name, created_at, due_at, interest, preferred_contact_method },
    overdue: isOverdue(work, now),
    state: work.desk_state,
    owner: work.desk_owner ?? null,
    urgency_level: urgencyOf(work),
    part_of: work.merged_into?.reference ?? null,
    request_state: work.request_state ?? 'received',
    survey_at: work.survey_at ?? null,
    changed: isNew(work, views),
    ...newsOf(work, views.get(id)),
    merged: work.merged.length,
    version: versionOf(work),
  };
}

/** Characters of the primary concern that the front desk reads. A physician reads all of it. */
export const deskConcernChars = 60;
const mostOfWords = 160;

/** The first words of a record, as a list shows them to every role. */
export const firstWords = (work: StoredWork): string =>
  work.kind === 'survey'
    ? ''
    : cut(onOneLine(work.message ?? cut(work.primary_concern ?? '', deskConcernChars)), mostOfWords);
