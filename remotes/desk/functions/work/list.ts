import { isUrgent } from '@concierge/contract/forms/options';
import { closedStates } from '@concierge/contract/staff/work-states';
import { isCanceled, queueKeysOf, urgencyOf } from '@concierge/lambdas/core/work/queue';
import type * as z from 'zod/mini';
import type { inboxQuery } from '../schemas/inbox';
import { mostOthers, type NamedRecord, type RecordKey, type WorkRow } from '../schemas/work';
import { readGroups } from './groups';
import type { IndexedWork, QueueEntry } from './indexed';
import { openOfAddress, walkQueue } from './queue';
import { firstWords, isNew, type RowContext, summaryOf } from './row';
import { isNamed, phonePartOf } from './search';
import { readWork, type WorkTables } from './stored';

type Query = z.output<typeof inboxQuery>;

export const pageRows = 50;
/** How many entries one page looks through at most: some 10 MB of the index, or of the records themselves. */
const mostExamined = 20_000;
const mostRead = 2_000;

export interface Page {
  readonly rows: WorkRow[];
  readonly unreadable: NamedRecord[];
  readonly next?: string;
}

/** True if a list shows each record by itself, because something of its address may not match. */
const isFiltered = ({ show, owner, urgent, changed, search }: Query): boolean =>
  show !== 'open' || owner !== 'anyone' || urgent || changed || search !== '';

export const isClosed = ({ show }: Pick<Query, 'show'>): boolean =>
  show === 'closed' || closedStates.some((state) => state === show);

/**
 * A page of a list. Unfiltered, a row is everything open of one address, and stands where the first of it in the order of
 * the list does: so each open record is in exactly one row of one page.
 */
export async function readPage(
  tables: WorkTables,
  query: Query,
  context: RowContext & { readonly email: string },
): Promise<Page> {
  const filtered = isFiltered(query);
  const { search, after } = query;
  const phonePart = phonePartOf(search);
  const named = isNamed(search);
  const entries =
    search === ''
      ? walkQueue(tables, isClosed(query) ? 'closed' : 'open', {
          after,
          perRead: filtered ? 500 : pageRows + 1,
        })
      : walkAll(tables, after);
  const rows: Unworded[] = [];
  const unreadable: NamedRecord[] = [];
  let last: string | undefined;
  let examined = 0;
  while (rows.length + unreadable.length < pageRows && examined < (phonePart ? mostRead : mostExamined)) {
    const some = await take(entries, pageRows - rows.length - unreadable.length);
    if (some.length === 0) return { rows: await withWords(tables, rows), unreadable };
    examined += some.length;
    last = some.at(-1)?.place;
    const listed: IndexedWork[] = [];
    for (const entry of some)
      if (!('unreadable' in entry)) listed.push(entry);
      // Shown where nothing else is asked for: nothing is known of it that a filter could match.
      else if (!filtered) unreadable.push({ kind: entry.kind, id: entry.id, reference: entry.reference });
    const asked = phonePart
      ? await withPhone(tables, listed, phonePart, named)
      : listed.filter((work) => search === '' || named(work));
    const groups = await readGroups(tables, asked);
    const matching = groups.map(({ head }) => placed(head)).filter((work) => matches(work, query, context));
    rows.push(...(await rowsOf(tables, matching, context, filtered)));
  }
  const { done } = await entries.next();
  const next = done || last === undefined ? {} : { next: last };
  return { rows: await withWords(tables, rows), unreadable, ...next };
}

type Unworded = Omit<WorkRow, 'words'>;

/** Rows with their first words, which no index has. */
async function withWords(tables: WorkTables, rows: readonly Unworded[]): Promise<WorkRow[]> {
  const { works } = await readRequests(tables, rows);
  const words = new Map(works.map((work) => [work.id, firstWords(work)]));
  return rows.map((row) => ({ ...row, words: words.get(row.id) ?? '' }));
}

/** Surveys have neither numbers nor words that a list shows. */
const readRequests = (tables: WorkTables, keys: readonly RecordKey[]) =>
  readWork(
    tables,
    keys.filter(({ kind }) => kind !== 'survey'),
  );

/** What is open, in the order of the list, and then what is closed. A place says which of the two it is in. */
async function* walkAll(
  tables: WorkTables,
  after: string | undefined,
): AsyncGenerator<QueueEntry, undefined> {
  const open = after === undefined || /^\d /.test(after);
  if (open) yield* walkQueue(tables, 'open', { after });
  yield* walkQueue(tables, 'closed', open ? {} : { after });
}

/** Those with a part of a number, and those that are named by it: no index has numbers to be looked through. */
async function withPhone(
  tables: WorkTables,
  works: readonly IndexedWork[],
  part: string,
  named: ReturnType<typeof isNamed>,
) {
  const found = await readRequests(tables, works);
  const having = new Set(
    found.works.filter((work) => work.kind !== 'survey' && work.phone?.includes(part)).map(({ id }) => id),
  );
  return works.filter((work) => having.has(work.id) || named(work));
}

async function take(entries: AsyncIterator<QueueEntry, undefined>, count: number): Promise<QueueEntry[]> {
  const taken: QueueEntry[] = [];
  while (taken.length < count) {
    const { value } = await entries.next();
    if (!value) break;
    taken.push(value);
  }
  return taken;
}

/**
 * The rows of some records. Leaves out those that stand in the row of another one of their address. What its person
 * canceled has a row of its own until somebody has seen it.
 */
async function rowsOf(
  tables: WorkTables,
  works: readonly IndexedWork[],
  context: RowContext,
  filtered: boolean,
): Promise<Unworded[]> {
  const byAddress = new Map<string, ReturnType<typeof groupsOfAddress>>();
  const rows = await Promise.all(
    works.map(async (work): Promise<Unworded[]> => {
      const address = work.address_digest ?? '';
      const known = byAddress.get(address) ?? groupsOfAddress(tables, work);
      byAddress.set(address, known);
      const all = address === '' ? [] : await known;
      const others = isCanceled(work) ? [] : all.filter((one) => one.id !== work.id && !isCanceled(one));
      if (!filtered && others.some(({ place }) => place < work.place)) return [];
      const shown = others.slice(0, mostOthers);
      const others_new = shown.filter((one) => isNew(one, context.views)).length;
      const unopened = !context.views.has(work.id);
      return [{ ...summaryOf(work, context), others: shown.length, others_new, unopened }];
    }),
  );
  return rows.flat();
}

/** What is open of one address, each where it stands with what is still merged into it. */
async function groupsOfAddress(tables: WorkTables, work: IndexedWork): Promise<IndexedWork[]> {
  const groups = await readGroups(tables, await openOfAddress(tables, work));
  return groups.map(({ head }) => placed(head));
}

/** A record that lost a part stands by what is left of it, though the index may say so only later. */
const placed = (work: IndexedWork): IndexedWork => ({ ...work, place: queueKeysOf(work).place });

/** Whether a record matches a list's filters. A search is over everything, whatever they are. */
function matches(
  work: IndexedWork,
  { show, owner, urgent, changed, search }: Query,
  { views, email }: Pick<RowContext, 'views'> & { readonly email: string },
): boolean {
  if (search !== '') return true;
  return (
    (show === 'open' || show === 'closed' || work.desk_state === show) &&
    (owner === 'anyone' ||
      (work.desk_owner ?? 'nobody') === (owner === 'me' ? email : owner.toLowerCase())) &&
    (!urgent || isUrgent({ urgency_level: urgencyOf(work) })) &&
    (!changed || isNew(work, views))
  );
}
