import { urgencyOptions } from '@concierge/contract/forms/options';
import { requeued, urgencyOf } from '@concierge/lambdas/core/work/queue';
import type { NamedRecord } from '../schemas/work';
import type { IndexedWork } from './indexed';
import { readWork, type StoredWork, type WorkTables } from './stored';

/** What decides what stands with a record. */
type Head = Pick<IndexedWork, 'id' | 'merged' | 'urgency_level' | 'group_urgency'>;

export const namedOf = ({ kind, id, reference }: NamedRecord): NamedRecord => ({ kind, id, reference });

export function mostUrgent(...all: readonly string[]): string {
  const rank = (urgency: string) => urgencyOptions.findIndex(({ value }) => value === urgency);
  return all.reduce((most, urgency) => (rank(urgency) > rank(most) ? urgency : most));
}

/**
 * Reads what was merged into records and still stands with them: its person may have opened some of it again, or it was
 * deleted. Returns each record as urgent as that, with its parts.
 */
export async function readGroups<Work extends Head>(
  tables: WorkTables,
  heads: readonly Work[],
): Promise<{ readonly head: Work; readonly parts: StoredWork[] }[]> {
  const { works, unreadable } = await readWork(
    tables,
    heads.flatMap(({ merged }) => merged),
  );
  const byId = new Map(works.map((one) => [one.id, one]));
  return heads.map((head) => {
    const ids = new Set([head.id, ...head.merged.map(({ id }) => id)]);
    const parts = head.merged.flatMap(({ id }) => {
      const part = byId.get(id);
      return part?.merged_into && ids.has(part.merged_into.id) ? part : [];
    });
    const hidden = unreadable.filter(({ id }) => head.merged.some((one) => one.id === id));
    const { urgency_level, ...rest } = head;
    const merged = [...parts.map(namedOf), ...hidden];
    // Nothing is known of what can't be read.
    const most =
      hidden.length > 0
        ? urgencyOf(head)
        : mostUrgent(urgency_level, ...parts.map((one) => one.urgency_level));
    const group_urgency = merged.length > 0 ? most : undefined;
    return { head: { ...rest, urgency_level, merged, group_urgency } as Work, parts };
  });
}

/** Moves a record to where it stands without what left its group. If something changes it now, it stays. */
export async function regroup(tables: WorkTables, stored: StoredWork): Promise<void> {
  const [group] = await readGroups(tables, [stored]);
  if (!group) return;
  const { merged, group_urgency = null } = group.head;
  if (merged.length === stored.merged.length && group_urgency === (stored.group_urgency ?? null)) return;
  await tables[stored.kind].update(stored.id, requeued(stored, { merged, group_urgency }));
}
