import { tables as shapes } from '@concierge/contract/aws/tables';
import type { Person } from './find';
import { mergingOf } from './merging';
import type { Found, PersonTables } from './tables';

/**
 * Deletes what was found about a person. What others are found through goes last, so an interrupted deletion can be
 * repeated. Counts that include other people lose only this person's submissions.
 */
export async function deletePerson(tables: PersonTables, { found, heads }: Person): Promise<void> {
  const ids = new Set(found.map(({ item }) => item.id));
  for (const head of heads) await unname(tables, head, ids);
  for (const { table, item } of found.toReversed()) {
    const key = String(item[shapes[table].key]);
    if (item.submissions instanceof Set)
      await tables[table].update(key, {
        expression: 'DELETE submissions :submissions',
        // An item that has expired since must not come back without an expiry.
        condition: 'attribute_exists(submissions)',
        values: { ':submissions': item.submissions },
      });
    else await tables[table].delete(key);
  }
}

/** Takes the names of merged records out of somebody else's. One that staff change meanwhile keeps them: it shows what exists. */
async function unname(
  tables: PersonTables,
  { table, item }: Found,
  ids: ReadonlySet<unknown>,
): Promise<void> {
  const merged = mergingOf(item).merged.filter(({ id }) => !ids.has(id));
  await tables[table].update(String(item.id), {
    expression: 'SET merged = :merged ADD desk_version :one',
    condition: 'desk_version = :before',
    values: { ':merged': merged, ':one': 1, ':before': item.desk_version ?? 0 },
  });
}
