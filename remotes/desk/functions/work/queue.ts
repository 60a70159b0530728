import { requestStates } from '@concierge/contract/request-changes';
import { storedText } from '@concierge/contract/text';
import { type WorkKind, workKinds, workStates } from '@concierge/contract/work-states';
import { canonicalHash } from '@concierge/lambdas/core/hashes';
import type { Item } from '@concierge/lambdas/core/storage/table';
import * as z from 'zod/mini';
import { mostOthers, namedRecord } from '../schemas/work';
import { isOverdue, versionOf } from './row';
import { nameless, type WorkTables } from './stored';

/** What the index copies of each record (contract/tables.ts): all that a list needs. */
const indexed = z.object({
  reference: storedText,
  ...nameless,
  address_digest: z.optional(storedText),
  mailbox_digest: z.optional(storedText),
  created_at: storedText,
  due_at: storedText,
  urgency_level: storedText,
  group_urgency: z.optional(storedText),
  request_state: z.optional(z.enum(requestStates)),
  change_count: z.int(),
  survey_at: z.optional(storedText),
  desk_state: z.enum(workStates),
  desk_owner: z.optional(storedText),
  desk_version: z.int(),
  merged: z._default(z.array(namedRecord), []),
});
export type IndexedWork = z.infer<typeof indexed> & Named;

interface Named {
  readonly kind: WorkKind;
  readonly id: string;
  readonly place: string;
}
/** A record in the queue. One that can't be read keeps its place. */
export type QueueEntry = IndexedWork | (Named & { readonly unreadable: true; readonly reference: string });

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

/** Where the open requests and messages of one address stand, in the order of the list: at most one too many. */
export async function placesOfAddress(
  tables: WorkTables,
  { address_digest, mailbox_digest }: Pick<IndexedWork, 'address_digest' | 'mailbox_digest'>,
): Promise<string[]> {
  if (!address_digest || !mailbox_digest) return [];
  const found = await Promise.all(
    [tables.appointment, tables.contact].map((table) =>
      table.query(mailbox_digest, {
        index: 'by_mailbox',
        beginsWith: `${address_digest} `,
        oldestFirst: true,
        limit: mostOthers + 2,
      }),
    ),
  );
  return found
    .flat()
    .map(({ open_place }) => String(open_place).slice(address_digest.length + 1))
    .toSorted();
}
