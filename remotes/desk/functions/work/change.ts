import { answeredStates, closedStates, workStateLabels } from '@concierge/contract/staff/work-states';
import { invalidFields } from '@concierge/lambdas/core/http/request';
import type { Item, Update } from '@concierge/lambdas/core/storage/table';
import { isCanceled, type Queued, requeued, urgencyOf } from '@concierge/lambdas/core/work/queue';
import { Conflict } from '../conflict';
import type { WorkChange } from '../schemas/change';
import type { NamedRecord } from '../schemas/work';
import { mostUrgent, namedOf } from './groups';
import { versionOf } from './row';
import type { DeskEntry, StoredWork } from './stored';

/** Who makes a change, when, and the change's id. */
export interface Making {
  readonly person: string;
  readonly now: number;
  readonly change: string;
}

/** What a change does to a record: attributes by name (null removes one), and its entry in the history. */
interface Effect {
  readonly kind: DeskEntry['kind'];
  readonly text: string | null;
  readonly attributes: Partial<Omit<Queued, 'id' | 'created_at'>> & Item;
}

type OfOne = Exclude<WorkChange, { action: 'note' | 'merge' | 'undo' }>;

/** What a change by `person` does to the one record that it is about. @param to The account that it is handed to */
export function effectOf(change: OfOne, work: StoredWork, person: string, to: string | null): Effect {
  switch (change.action) {
    case 'take':
      return {
        kind: 'take',
        text: null,
        attributes: {
          desk_owner: person,
          ...(work.desk_state === 'new' ? { desk_state: 'in_progress' as const } : {}),
        },
      };
    case 'hand_over':
      return { kind: 'hand_over', text: to, attributes: { desk_owner: to } };
    case 'state':
      return {
        kind: 'state',
        text: workStateLabels[change.state],
        attributes: {
          desk_state: change.state,
          // What is work again by itself is no longer a part of something.
          ...(work.merged_into && !closedStates.includes(change.state) ? { merged_into: null } : {}),
        },
      };
  }
}

/** True if this change was made before: the answer to it was lost. */
export const wasMade = (work: StoredWork, { change }: Pick<WorkChange, 'change'>): boolean =>
  work.desk_changes?.has(change) ?? false;

/** @throws Failure 'conflict' if the record has changed since this version */
export function requireVersion(work: StoredWork, version: string): void {
  if (version !== versionOf(work)) throw new Conflict([work.reference]);
}

/** The update that makes a change, unless the record has changed since it was read. */
export function updateFor(work: StoredWork, { kind, text, attributes }: Effect, making: Making): Update {
  const before = {
    desk_state: work.desk_state,
    desk_owner: work.desk_owner ?? null,
    due_at: work.due_at,
    group_urgency: work.group_urgency ?? null,
    merged: work.merged,
    merged_into: work.merged_into ?? null,
    change_count: work.change_count,
  };
  const { expression, condition, names, values } = requeued(
    work,
    { ...attributes, desk_version: work.desk_version + 1 },
    [appended],
  );
  return {
    expression: `${expression} ADD desk_changes :changes`,
    condition,
    names,
    values: { ...values, ...entryValues({ kind, text, before }, making) },
  };
}

/** DynamoDB's items have 400 KB. What notes leave of it is for changes, of staff and of the patient. */
const mostBytesWithNotes = 350_000;

/** @throws Failure 'validation_failed' if no note fits any more */
export function requireRoom(work: StoredWork): void {
  if (Buffer.byteLength(JSON.stringify(work)) > mostBytesWithNotes)
    throw invalidFields({
      text: `${work.reference} is full: no other note fits. Write it in the patient’s chart.`,
    });
}

/** The update that adds a note. It conflicts with nothing: notes of two people both stay. */
export const noteUpdate = (text: string, making: Making): Update => ({
  expression: `SET ${appended} ADD desk_version :one, desk_changes :changes`,
  condition: 'attribute_exists(desk_version) AND NOT contains(desk_changes, :change)',
  values: { ':one': 1, ':change': making.change, ...entryValues({ kind: 'note', text }, making) },
});

const appended = 'desk_history = list_append(if_not_exists(desk_history, :none), :entry)';

const entryValues = (
  entry: Pick<DeskEntry, 'kind' | 'text' | 'before'>,
  { person, now, change }: Making,
): Item => ({
  ':none': [],
  ':entry': [{ ...entry, at: new Date(now).toISOString(), by: person, change }],
  ':changes': new Set([change]),
});

/** What happens to a record that is merged into another one. */
export const partEffect = (into: NamedRecord): Effect => ({
  kind: 'merge',
  text: into.reference,
  attributes: { desk_state: 'done', merged_into: namedOf(into) },
});

/** What happens to a record when another one is merged into it: it is as urgent, and due as early, as any of them. */
export function headEffect(head: StoredWork, part: StoredWork): Effect {
  const unanswered = !answeredStates.includes(part.desk_state) && !isCanceled(part);
  // Either may have been merged into the other before, and opened again by its person.
  const all = [...head.merged, namedOf(part), ...part.merged].filter(({ id }) => id !== head.id);
  const reopens = unanswered && answeredStates.includes(head.desk_state);
  return {
    kind: 'merge',
    text: `${part.reference} is a part of this`,
    attributes: {
      merged: [...new Map(all.map((one) => [one.id, one])).values()],
      group_urgency: mostUrgent(urgencyOf(head), urgencyOf(part)),
      ...(unanswered && part.due_at < head.due_at ? { due_at: part.due_at } : {}),
      ...(reopens ? { desk_state: head.desk_owner === undefined ? 'new' : 'in_progress' } : {}),
    },
  };
}

/**
 * What undoing a change does to a record.
 * @throws Failure 'conflict' if anything but notes came since, or if that change can't be undone
 */
export function undoEffect(work: StoredWork, undoes: string): Effect {
  const at = work.desk_history.findLastIndex(({ change, before }) => change === undoes && before);
  const entry = work.desk_history[at];
  const since = work.desk_history.slice(at + 1);
  const changed = new Conflict(
    [work.reference],
    `${work.reference} was changed since then, so this can’t be undone.`,
  );
  if (!entry?.before || since.some(({ kind }) => kind !== 'note')) throw changed;
  const { change_count, ...before } = entry.before;
  if (change_count !== work.change_count) throw changed;
  return { kind: 'undo', text: entry.kind, attributes: before };
}

/** True if others may be merged into a record. */
export const isOpen = (work: StoredWork): boolean => !closedStates.includes(work.desk_state);
