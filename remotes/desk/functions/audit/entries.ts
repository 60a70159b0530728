import { referenceRule } from '@concierge/contract/forms/reference';
import { spellReference } from '@concierge/contract/forms/spell-reference';
import { normalizeEmail } from '@concierge/contract/text/email-address';
import type { Item, Table } from '@concierge/lambdas/core/storage/table';
import { type AuditEntry, type AuditQuery, auditEntry } from '../schemas/audit';
import type { AuditEvent } from './audit';

/** The newest entries of one day, person or record; `next` says where the rest begins, if there may be more. */
export async function readEntries(
  table: Table,
  { by, value, after }: Pick<AuditQuery, 'by' | 'value'> & { readonly after?: string | undefined },
  limit: number,
): Promise<{ entries: AuditEntry[]; next?: string }> {
  const typed = value.trim();
  const subject =
    by === 'record' ? `record ${spellReference(typed)}` : `person ${normalizeEmail(typed).toLowerCase()}`;
  const items = await table.query(by === 'day' ? typed : subject, {
    ...(by === 'day' ? { index: 'by_day' } : {}),
    before: after,
    limit,
  });
  const last = items.at(-1);
  return {
    entries: items.map(entryOf),
    ...(last && items.length === limit ? { next: String(last.entry) } : {}),
  };
}

/** What the audit says of a look at itself. What was typed as a reference may be a name: only a reference is kept. */
export function namedIn(
  { by, value }: Pick<AuditQuery, 'by' | 'value'>,
  what: string,
): Pick<AuditEvent, 'what' | 'records'> {
  if (by !== 'record') return { what: `${what} by ${by}: ${value.trim()}` };
  const reference = spellReference(value);
  return { what: `${what} by record`, records: referenceRule.test(reference) ? [reference] : [] };
}

function entryOf({ entry, ...rest }: Item): AuditEntry {
  const [at, id] = String(entry).split(' ');
  return auditEntry.parse({ ...rest, at, id });
}
