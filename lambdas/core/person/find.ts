import { mailboxOf } from '@concierge/contract/text/canonical-mailbox';
import type { Item } from '../storage/table';
import { mergingOf } from './merging';
import { type Found, type PersonTables, referencesOf } from './tables';

/*
 * What is stored about a person is found by reading the tables as a whole, not by an index of hashed addresses: an index
 * would silently miss what was hashed under an earlier secret (secretsGeneration), and a person who asks to be forgotten
 * has to be. It is done a few times a year, over tables that the retention keeps small: 50,000 records are about 150 MB
 * and cost 2 cents to read.
 */

/** True for a survey that was not sent with its request's token: anybody may have named the request. */
export const isUnverified = ({ table, item }: Found): boolean =>
  table === 'patient_surveys' && item.request_verified !== true;

export interface Person {
  /** In the order in which it is found: each through what is before it, if not by an address. */
  readonly found: readonly Found[];
  /** Records of others that name found ones as merged into them. */
  readonly heads: readonly Found[];
  /**
   * Other addresses of the same mailboxes that something is stored under ('ann+fair@'). On some servers they are
   * another person's, so somebody has to say that they are the same one's.
   */
  readonly other_spellings: readonly string[];
}

interface Options {
  /** What was deleted before: what belongs to it still belongs to the person. */
  readonly gone?: readonly Found[];
}

/**
 * Everything stored about the person of some addresses: requests and messages, those that were merged into them, their
 * surveys, and the guards of all of them.
 */
export async function findPerson(
  tables: PersonTables,
  addresses: readonly string[],
  { gone = [] }: Options = {},
): Promise<Person> {
  const { own, others } = await readRecords(tables, addresses);
  const { parts, rest } = partsAmong(others, [...gone, ...own]);
  const records = [...own, ...parts];
  const surveys = await surveysOf(tables, [...gone, ...records]);
  const ids = idsOf(records);
  return {
    found: [...records, ...surveys, ...(await guardsOf(tables, [...gone, ...records, ...surveys]))],
    heads: rest.filter(({ item }) => mergingOf(item).merged.some(({ id }) => ids.has(id))),
    other_spellings: spellingsIn(rest, addresses),
  };
}

const lowerCase = (address: unknown): string => String(address).trim().toLowerCase();
const mailboxesOf = (addresses: readonly string[]) => new Set(addresses.map(mailboxOf));
const idsOf = (records: readonly Found[]) =>
  new Set<unknown>(records.flatMap(({ item: { id } }) => (typeof id === 'string' ? [id] : [])));

/** The records of some addresses, and others that merging or their mailbox may connect to them. */
async function readRecords(tables: PersonTables, addresses: readonly string[]) {
  const wanted = new Set(addresses.map(lowerCase));
  const mailboxes = mailboxesOf(addresses);
  const own: Found[] = [];
  const others: Found[] = [];
  for (const table of ['appointment_requests', 'contact_form_submissions'] as const)
    for await (const item of tables[table].scan()) {
      const { merged, merged_into } = mergingOf(item);
      if (wanted.has(lowerCase(item.email))) own.push({ table, item });
      else if (merged.length > 0 || merged_into || mailboxes.has(mailboxOf(String(item.email))))
        others.push({ table, item });
    }
  return { own, others };
}

/** Those among others that were merged into these records, or into one another and then into these. */
function partsAmong(others: readonly Found[], records: readonly Found[]) {
  const parts: Found[] = [];
  let rest = others;
  for (;;) {
    const heads = [...records, ...parts];
    const ids = idsOf(heads);
    const named = new Set(heads.flatMap(({ item }) => mergingOf(item).merged.map(({ id }) => id)));
    const isPart = ({ item }: Found) =>
      named.has(String(item.id)) || ids.has(mergingOf(item).merged_into?.id);
    const more = rest.filter(isPart);
    if (more.length === 0) return { parts, rest };
    parts.push(...more);
    rest = rest.filter((one) => !isPart(one));
  }
}

function spellingsIn(records: readonly Found[], addresses: readonly string[]): string[] {
  const mailboxes = mailboxesOf(addresses);
  const spellings = records.map(({ item }) => lowerCase(item.email));
  return [...new Set(spellings.filter((one) => mailboxes.has(mailboxOf(one))))].sort();
}

/** A survey has no address. One that was filled in without a request, and claims none, can't be traced to anybody. */
async function surveysOf(
  { patient_surveys }: Pick<PersonTables, 'patient_surveys'>,
  records: readonly Found[],
): Promise<Found[]> {
  const ids = idsOf(records);
  const references = new Set<unknown>(referencesOf(records));
  const found: Found[] = [];
  for await (const item of patient_surveys.scan()) {
    const isTheirs = ids.has(item.appointment_request_id) || references.has(item.claimed_reference);
    if (isTheirs) found.push({ table: 'patient_surveys', item });
  }
  return found;
}

async function guardsOf(
  { request_guards }: Pick<PersonTables, 'request_guards'>,
  found: readonly Found[],
): Promise<Found[]> {
  const submissions = new Set(found.map(({ item }) => item.submission_id ?? item.id));
  const isAbout = (value: unknown) =>
    String(value)
      .split('/')
      .some((part) => submissions.has(part));
  const guards: Found[] = [];
  for await (const guard of request_guards.scan()) {
    const item = partAbout(guard, isAbout);
    if (item) guards.push({ table: 'request_guards', item });
  }
  return guards;
}

/** The guard, if it is about these submissions. If it also counts other people's, its copy has only these. */
function partAbout(guard: Item, isAbout: (value: unknown) => boolean): Item | undefined {
  const { submissions } = guard;
  if (!(submissions instanceof Set)) return Object.values(guard).some(isAbout) ? guard : undefined;
  const ours = new Set([...submissions].filter(isAbout));
  return ours.size > 0 ? { ...guard, submissions: ours } : undefined;
}
