import { spellReference } from '@concierge/contract/spell-reference';
import type { Item, Table } from '@concierge/lambdas/core/storage/table';
import { type AuditEntry, type AuditQuery, auditEntry } from '../schemas/audit';

/** The newest entries of one day, person or record; `next` says where the rest begins, if there may be more. */
export async function readEntries(
  table: Table,
  { by, value, after }: Pick<AuditQuery, 'by' | 'value'> & { readonly after?: string | undefined },
  limit: number,
): Promise<{ entries: AuditEntry[]; next?: string }> {
  const typed = value.trim();
  const partition = by === 'record' ? spellReference(typed) : by === 'person' ? typed.toLowerCase() : typed;
  const items = await table.query(partition, {
    ...(by === 'person' ? {} : { index: `by_${by}` }),
    before: after,
    limit,
  });
  const last = items.at(-1);
  return {
    entries: items.map(entryOf),
    ...(last && items.length === limit ? { next: String(last.entry) } : {}),
  };
}

function entryOf({ entry, record = null, ...rest }: Item): AuditEntry {
  const [at, id] = String(entry).split(' ');
  return auditEntry.parse({ ...rest, at, id, record });
}
