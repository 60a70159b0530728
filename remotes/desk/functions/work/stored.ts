import { type IntakeKind, intakeKinds } from '@concierge/contract/intake';
import { storedText } from '@concierge/contract/text';
import { tableOf } from '@concierge/lambdas/core/intake/record';
import { storedIntake } from '@concierge/lambdas/core/intake/stored-record';
import { UnreadableRecord } from '@concierge/lambdas/core/notifications/outbox';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { BatchTable } from '@concierge/lambdas/core/storage/batch-table';
import type { Item } from '@concierge/lambdas/core/storage/table';
import * as z from 'zod/mini';
import { workStates } from '../schemas/work';

/** One change of staff, as it is stored. */
const deskEntry = z.object({
  at: storedText,
  by: storedText,
  kind: z.enum(['take', 'hand_over', 'state', 'note', 'merge']),
  text: z.nullable(storedText),
});

/** What the desk adds to a record. All of it is absent until somebody of the staff changes something. */
const deskFields = {
  desk_state: z._default(z.enum(workStates), 'new'),
  desk_owner: z._default(z.nullable(storedText), null),
  desk_version: z._default(z.int(), 0),
  desk_history: z._default(z.array(deskEntry), []),
  desk_changes: z.optional(z.set(storedText)),
  merged_into: z._default(z.nullable(storedText), null),
};

const storedWork = z.extend(storedIntake, deskFields);
export type StoredWork = z.infer<typeof storedWork> & { readonly kind: IntakeKind };

/** What a list needs of each record before it reads the ones that it shows: what the index `by_queue` copies. */
const indexedWork = z.object({
  id: storedText,
  created_at: storedText,
  name: storedText,
  email: storedText,
  urgency_level: storedText,
  request_state: z.optional(storedText),
  change_count: z._default(z.int(), 0),
  desk_state: deskFields.desk_state,
  desk_owner: deskFields.desk_owner,
  desk_version: deskFields.desk_version,
});
export type IndexedWork = z.infer<typeof indexedWork> & { readonly kind: IntakeKind };

/** @throws UnreadableRecord */
export function parseWork(kind: IntakeKind, item: Item): StoredWork {
  const { data } = storedWork.safeParse(item);
  if (!data) throw new UnreadableRecord('A stored record cannot be read');
  return { ...data, kind };
}

/** Both kinds of records. */
export type WorkTables = Readonly<Record<IntakeKind, BatchTable>>;

export function openWorkTables(runtime: Runtime): WorkTables {
  const table = (kind: IntakeKind) => new BatchTable(runtime, tableOf[kind]);
  return { appointment: table('appointment'), contact: table('contact') };
}

/** What `read` returns for each kind, in one list. */
export async function ofBothKinds<T>(
  tables: WorkTables,
  read: (table: BatchTable, kind: IntakeKind) => Promise<readonly T[]>,
): Promise<T[]> {
  return (await Promise.all(intakeKinds.map((kind) => read(tables[kind], kind)))).flat();
}

/** How many entries of one kind a list reads at most. A practice with more open than that has other worries. */
const mostListed = 1000;

/** Everything that is open, or the newest of what is closed. */
export function readQueue(tables: WorkTables, queue: 'open' | 'closed'): Promise<IndexedWork[]> {
  return ofBothKinds(tables, async (table, kind) => {
    const items = await table.query(queue, {
      index: 'by_queue',
      oldestFirst: queue === 'open',
      limit: mostListed,
    });
    return items.map((item) => ({ ...indexedWork.parse(item), kind }));
  });
}

/** Reads records in full, in the order of their keys. Leaves out those that are gone or can't be read. */
export async function readWork(
  tables: WorkTables,
  keys: readonly { readonly kind: IntakeKind; readonly id: string }[],
): Promise<StoredWork[]> {
  const found = await ofBothKinds(tables, async (table, kind) => {
    const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id);
    return (await table.getAll(ids)).flatMap((item) => {
      const { data } = storedWork.safeParse(item);
      return data ? [{ ...data, kind }] : [];
    });
  });
  return keys.flatMap(({ kind, id }) => found.find((one) => one.kind === kind && one.id === id) ?? []);
}
