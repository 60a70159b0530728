import { updateFor } from './change';
import { walkQueue } from './queue';
import { readWork, type StoredWork, type WorkTables } from './stored';

/**
 * Gives open work of people who left back to nobody.
 * @param isGone Says of the address of an owner whether they have left
 * @param by Who does it
 * @returns the references
 */
export async function giveBack(
  tables: WorkTables,
  isGone: (owner: string) => Promise<boolean>,
  { by, now }: { readonly by: string; readonly now: number },
): Promise<string[]> {
  const given: string[] = [];
  for await (const entry of walkQueue(tables, 'open')) {
    if ('unreadable' in entry || !entry.desk_owner || !(await isGone(entry.desk_owner))) continue;
    const { works } = await readWork(tables, [entry]);
    // One that can't be read is named to people, and holds up no other.
    const [work] = works;
    if (!work) continue;
    const { kind, id } = work;
    // If something changes it now, the next run sees it again.
    const making = { person: by, now, change: crypto.randomUUID() };
    if (await tables[kind].update(id, updateFor(work, effectOf(work), making))) given.push(work.reference);
  }
  return given;
}

const effectOf = ({ desk_owner = '', desk_state }: StoredWork) => ({
  kind: 'give_back' as const,
  text: desk_owner,
  attributes: {
    desk_owner: null,
    ...(desk_state === 'in_progress' ? { desk_state: 'new' as const } : {}),
  },
});
