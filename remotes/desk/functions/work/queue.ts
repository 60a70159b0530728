import { type WorkKind, workKinds } from '@concierge/contract/staff/work-states';
import { canonicalHash } from '@concierge/lambdas/core/hashes';
import type { Item } from '@concierge/lambdas/core/storage/table';
import { mostOthers } from '../schemas/work';
import { type IndexedWork, indexed, type QueueEntry } from './indexed';
import { isOverdue, versionOf } from './row';
import type { WorkTables } from './stored';

export type Queue = 'open' | 'closed';

function entryOf(kind: WorkKind, item: Item): QueueEntry {
  const id = String(kind === 'survey' ? item.session_id : item.id);
  const named = { kind, id, place: String(item.place) };
  const { data } = indexed.safeParse(item);
  return data
    ? { ...data, ...named }
    : { ...named, unreadable: true, reference: typeof item.reference === 'string' ? item.reference : id };
}

/**
 * Everything in a queue, in the order of the list, read as far as it is asked for.
 * @param after The place of the entry to begin after
 * @param perRead How many entries of each kind one call reads
 */
export async function* walkQueue(
  tables: WorkTables,
  queue: Queue,
  { after, perRead = 500 }: { readonly after?: string | undefined; readonly perRead?: number } = {},
): AsyncGenerator<QueueEntry, undefined> {
  const kinds = workKinds.map((kind) => entriesOf(tables, kind, queue, after, perRead));
  const next = await Promise.all(kinds.map((one) => one.next()));
  for (;;) {
    let first = -1;
    for (const [index, { value }] of next.entries()) {
      const best = next[first]?.value;
      if (value && (!best || (queue === 'open' ? value.place < best.place : value.place > best.place)))
        first = index;
    }
    const [entry, source] = [next[first]?.value, kinds[first]];
    if (!entry || !source) return;
    yield entry;
    next[first] = await source.next();
  }
}

async function* entriesOf(
  tables: WorkTables,
  kind: WorkKind,
  queue: Queue,
  after: string | undefined,
  limit: number,
): AsyncGenerator<QueueEntry, undefined> {
  let from = after;
  for (;;) {
    const items = await tables[kind].query(queue, {
      index: 'by_queue',
      limit,
      oldestFirst: queue === 'open',
      ...(queue === 'open' ? { after: from } : { before: from }),
    });
    for (const item of items) yield entryOf(kind, item);
    const last = items.at(-1);
    if (!last || items.length < limit) return;
    from = String(last.place);
  }
}

/** How many entries are counted for whoever asks every few seconds. */
const mostCounted = 1000;

/** How much is open, of the first thousand in the order of the list, and a mark that changes with any of it. */
export async function countOpen(tables: WorkTables, now: number) {
  const counted: string[] = [];
  let overdue = 0;
  let more = false;
  for await (const entry of walkQueue(tables, 'open', { perRead: mostCounted + 1 })) {
    more = counted.length === mostCounted;
    if (more) break;
    const late = 'unreadable' in entry ? false : isOverdue(entry, now);
    if (late) overdue += 1;
    counted.push([entry.id, 'unreadable' in entry ? '' : versionOf(entry), late].join());
  }
  return { open: counted.length, overdue, more, mark: canonicalHash(counted.toSorted()).slice(0, 16) };
}

/**
 * The open requests and messages of one address: at most one too many. One that can't be read is left out, because it has
 * no row that others could stand in.
 */
export async function openOfAddress(
  tables: WorkTables,
  { address_digest, mailbox_digest }: Pick<IndexedWork, 'address_digest' | 'mailbox_digest'>,
): Promise<IndexedWork[]> {
  if (!address_digest || !mailbox_digest) return [];
  const found = await Promise.all(
    (['appointment', 'contact'] as const).map(async (kind) => {
      const items = await tables[kind].query(mailbox_digest, {
        index: 'by_mailbox',
        beginsWith: `${address_digest} `,
        oldestFirst: true,
        limit: mostOthers + 2,
      });
      return items.map((item) =>
        entryOf(kind, { ...item, place: String(item.open_place).slice(address_digest.length + 1) }),
      );
    }),
  );
  return found.flat().flatMap((entry) => ('unreadable' in entry ? [] : [entry]));
}
