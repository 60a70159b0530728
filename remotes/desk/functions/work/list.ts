import { isUrgent } from '@concierge/contract/forms/options';
import { spellReference } from '@concierge/contract/forms/spell-reference';
import { closedStates } from '@concierge/contract/staff/work-states';
import { isCanceled, queueKeysOf, urgencyOf } from '@concierge/lambdas/core/work/queue';
import type * as z from 'zod/mini';
import type { inboxQuery } from '../schemas/inbox';
import { mostOthers, type NamedRecord, type WorkRow } from '../schemas/work';
import { readGroups } from './groups';
import type { IndexedWork, QueueEntry } from './indexed';
import { openOfAddress, walkQueue } from './queue';
import { isNew, type RowContext, summaryOf } from './row';
import type { StoredWork, WorkTables } from './stored';

type Query = z.output<typeof inboxQuery>;

const pageRows = 50;
/** How many entries one page looks through at most: some 10 MB of the index. */
const mostExamined = 20_000;

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
  const entries = walkQueue(tables, isClosed(query) ? 'closed' : 'open', {
    after: query.after,
    perRead: filtered ? 500 : pageRows + 1,
  });
  const rows: WorkRow[] = [];
  const unreadable: NamedRecord[] = [];
  let last: string | undefined;
  let examined = 0;
  while (rows.length + unreadable.length < pageRows && examined < mostExamined) {
    const some = await take(entries, pageRows - rows.length - unreadable.length);
    if (some.length === 0) return { rows, unreadable };
    examined += some.length;
    last = some.at(-1)?.place;
    const listed: IndexedWork[] = [];
    for (const entry of some)
      if (!('unreadable' in entry)) listed.push(entry);
      // Shown where nothing else is asked for: nothing is known of it that a filter could match.
      else if (!filtered) unreadable.push({ kind: entry.kind, id: entry.id, reference: entry.reference });
    const groups = await readGroups(tables, listed);
    const matching = groups.filter(({ head, parts }) => matches(head, parts, query, context));
    rows.push(
      ...(await rowsOf(
        tables,
        matching.map(({ head }) => placed(head)),
        context,
        filtered,
      )),
    );
  }
  const { done } = await entries.next();
  return { rows, unreadable, ...(done || last === undefined ? {} : { next: last }) };
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
): Promise<WorkRow[]> {
  const byAddress = new Map<string, ReturnType<typeof groupsOfAddress>>();
  const rows = await Promise.all(
    works.map(async (work): Promise<WorkRow[]> => {
      const address = work.address_digest ?? '';
      const known = byAddress.get(address) ?? groupsOfAddress(tables, work);
      byAddress.set(address, known);
      const all = address === '' ? [] : await known;
      const others = isCanceled(work) ? [] : all.filter((one) => one.id !== work.id && !isCanceled(one));
      if (!filtered && others.some(({ place }) => place < work.place)) return [];
      const shown = others.slice(0, mostOthers);
      const others_new = shown.filter((one) => isNew(one, context.views)).length;
      return [{ ...summaryOf(work, context), others: shown.length, others_new }];
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

/** Whether a record matches a list's filters. */
function matches(
  work: IndexedWork,
  parts: readonly StoredWork[],
  { show, owner, urgent, changed, search }: Query,
  { views, email }: Pick<RowContext, 'views'> & { readonly email: string },
): boolean {
  return (
    (show === 'open' || show === 'closed' || work.desk_state === show) &&
    (owner === 'anyone' || work.desk_owner === (owner === 'me' ? email : undefined)) &&
    (!urgent || isUrgent({ urgency_level: urgencyOf(work) })) &&
    (!changed || isNew(work, views)) &&
    // A part is found in what it was merged into. No index has a survey by its reference.
    [work, ...parts].some(
      ({ name, reference }) =>
        name.toLowerCase().includes(search.trim().toLowerCase()) ||
        reference === spellReference(search.trim()),
    )
  );
}
