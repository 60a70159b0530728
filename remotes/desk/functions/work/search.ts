import { referenceRule } from '@concierge/contract/forms/reference';
import { spellReference } from '@concierge/contract/forms/spell-reference';
import { emailRule, normalizeEmail } from '@concierge/contract/text/email-address';
import { phoneToSend } from '@concierge/contract/text/phone';
import { plainWords } from '@concierge/contract/text/plain-words';
import { addressDigest } from '@concierge/lambdas/core/hashes';
import { readWork, type WorkTables } from './stored';

/** A search by what names records, which an index answers. */
type Search = { readonly index: string; readonly value: string };

/** What was typed into the search field, by its form. Undefined for a name or a part of something. */
export function searchOf(typed: string, hashKey: string): Search | undefined {
  const address = normalizeEmail(typed);
  if (emailRule.test(address)) return { index: 'by_address', value: addressDigest(hashKey, address) };
  const phone = phonePartOf(typed) === undefined ? null : phoneToSend(typed);
  if (phone) return { index: 'by_phone', value: phone };
  const reference = spellReference(typed);
  return referenceRule.test(reference) ? { index: 'by_reference', value: reference } : undefined;
}

/** Fewer digits than this are in too many numbers. */
const fewestDigits = 3;

/** The digits of a number, or of a part of one, without the zero that some countries begin with. Undefined for a text. */
export function phonePartOf(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= fewestDigits && !/\p{L}/u.test(typed) ? digits : undefined;
}

/** Whether a record has all that was typed in its name, in any order, or is named by it or by a block of its reference. */
export function isNamed(
  typed: string,
): (work: { readonly name: string; readonly reference: string }) => boolean {
  const words = plainWords(typed);
  const reference = spellReference(typed);
  const block = reference.replace('-', '');
  return (work) => {
    const name = plainWords(work.name).join(' ');
    return (
      work.reference === reference ||
      work.reference.split('-').includes(block) ||
      (words.length > 0 && words.every((word) => name.includes(word)))
    );
  };
}

/** The records of a search, newest first: as many as a page has, and where the rest begins if there are more. */
export async function find(
  tables: WorkTables,
  { index, value }: Search,
  { after, most }: { readonly after: string | undefined; readonly most: number },
) {
  // Times may be equal: what a page before had of the same one is left out below.
  const before = after?.replace(/ .*/, '~');
  const found = await Promise.all(
    (['appointment', 'contact'] as const).map(async (kind) =>
      (await tables[kind].query(value, { index, limit: 2 * most, before })).map(({ id, created_at }) => ({
        kind,
        id: String(id),
        place: `${created_at} ${id}`,
      })),
    ),
  );
  const newest = found
    .flat()
    .filter(({ place }) => after === undefined || place < after)
    .sort((one, other) => (one.place < other.place ? 1 : -1));
  const page = newest.slice(0, most);
  return { ...(await readWork(tables, page)), next: newest.length > most ? page.at(-1)?.place : undefined };
}
