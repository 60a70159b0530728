import { Failure } from '@concierge/lambdas/core/failure';
import type { Update } from '@concierge/lambdas/core/storage/table';
import type { WorkChange } from '../schemas/change';
import { closedStates, type HistoryEntry, type WorkState, workStateLabels } from '../schemas/work';
import { versionOf } from './row';
import type { StoredWork } from './stored';

/** What a change does to a record. Undefined leaves it as it is; `owner: null` gives it back to nobody. */
interface Effect {
  readonly kind: HistoryEntry['kind'];
  readonly text: string | null;
  readonly state?: WorkState;
  readonly owner?: string | null;
  readonly mergedInto?: string;
}

/** What a change by `person` does to the record that it names. @param into The record that it is merged into */
export function effectOf(change: WorkChange, work: StoredWork, person: string, into?: StoredWork): Effect {
  switch (change.action) {
    case 'take':
      return {
        kind: 'take',
        text: null,
        owner: person,
        ...(work.desk_state === 'new' ? { state: 'in_progress' } : {}),
      };
    case 'hand_over':
      return { kind: 'hand_over', text: change.to, owner: change.to };
    case 'state':
      return { kind: 'state', text: workStateLabels[change.state], state: change.state };
    case 'note':
      return { kind: 'note', text: change.text };
    case 'merge': {
      const mergedInto = into?.reference ?? '';
      return { kind: 'merge', text: mergedInto, state: 'done', mergedInto };
    }
  }
}

/** True if this change was made before: the answer to it was lost. */
export const wasMade = (work: StoredWork, { change }: WorkChange): boolean =>
  work.desk_changes?.has(change) ?? false;

/**
 * The update that makes a change, unless somebody changed the record since the writer read it.
 * @throws Failure 'conflict' if it has changed already
 */
export function updateFor(
  work: StoredWork,
  { version, change }: Pick<WorkChange, 'version' | 'change'>,
  { kind, text, state, owner, mergedInto }: Effect,
  { person, now }: { readonly person: string; readonly now: number },
): Update {
  if (version !== versionOf(work)) throw conflict();
  const { desk_version, change_count = 0 } = work;
  const set = [
    'desk_version = :next',
    'desk_history = list_append(if_not_exists(desk_history, :none), :entry)',
    ...(state === undefined ? [] : ['desk_state = :state', 'queue = :queue']),
    ...(owner ? ['desk_owner = :owner'] : []),
    ...(mergedInto === undefined ? [] : ['merged_into = :into']),
  ];
  return {
    expression: `SET ${set.join(', ')}${owner === null ? ' REMOVE desk_owner' : ''} ADD desk_changes :changes`,
    condition:
      'attribute_exists(id)' +
      ` AND (desk_version = :before${desk_version === 0 ? ' OR attribute_not_exists(desk_version)' : ''})` +
      ` AND (change_count = :count${change_count === 0 ? ' OR attribute_not_exists(change_count)' : ''})`,
    values: {
      ':before': desk_version,
      ':next': desk_version + 1,
      ':count': change_count,
      ':none': [],
      ':entry': [{ at: new Date(now).toISOString(), by: person, kind, text }],
      ':changes': new Set([change]),
      ...(state === undefined
        ? {}
        : { ':state': state, ':queue': closedStates.includes(state) ? 'closed' : 'open' }),
      ...(owner ? { ':owner': owner } : {}),
      ...(mergedInto === undefined ? {} : { ':into': mergedInto }),
    },
  };
}

export const conflict = () =>
  new Failure('conflict', {
    message: 'Somebody changed this in the meantime. Look at what changed, then decide again.',
  });
