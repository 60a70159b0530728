import { referenceRule } from '@concierge/contract/forms/reference';
import { spellReference } from '@concierge/contract/forms/spell-reference';
import { phoneToSend } from '@concierge/contract/text/phone';
import { addressDigest } from '@concierge/lambdas/core/hashes';
import { readWork, type WorkTables } from './stored';

/** A search by what names records, over everything. Undefined for a name. */
type Search = { readonly index: string; readonly value: string };

/** What was typed into the search field, by its form. */
export function searchOf(typed: string, hashKey: string): Search | undefined {
  const text = typed.trim();
  if (text.includes('@')) return { index: 'by_address', value: addressDigest(hashKey, text) };
  const phone = /\d{3}/.test(text) ? phoneToSend(text) : null;
  if (phone) return { index: 'by_phone', value: phone };
  const reference = spellReference(text);
  return referenceRule.test(reference) && /^\w{3}[ -]?\w{4}$/.test(text)
    ? { index: 'by_reference', value: reference }
    : undefined;
}

/** The newest records that a search finds. */
export async function find(tables: WorkTables, { index, value }: Search) {
  const found = await Promise.all(
    (['appointment', 'contact'] as const).map(async (kind) =>
      (await tables[kind].query(value, { index, limit: 50 })).map(({ id, created_at }) => ({
        kind,
        id: String(id),
        created_at: String(created_at),
      })),
    ),
  );
  const newest = found.flat().sort((one, other) => other.created_at.localeCompare(one.created_at));
  return readWork(tables, newest.slice(0, 50));
}
