import { addressDigest } from '@concierge/lambdas/core/hashes';
import type { BatchTable } from '@concierge/lambdas/core/storage/batch-table';
import type { Item, Table } from '@concierge/lambdas/core/storage/table';
import type { WorkTables } from './stored';
import { surveysOf } from './surveys';

/** Everything that is stored of one address. */
export interface OfPerson {
  readonly appointment: readonly Item[];
  readonly contact: readonly Item[];
  readonly surveys: readonly Item[];
}

/**
 * Reads everything of one address: its requests and messages with what staff wrote, and the surveys tied to them. Other
 * spellings of the same mailbox may be another person's, and are left out.
 */
export async function readPerson(
  tables: WorkTables,
  surveys: Table,
  { email, hashKey }: { readonly email: string; readonly hashKey: string },
): Promise<OfPerson> {
  const digest = addressDigest(hashKey, email);
  const all = async (table: BatchTable) =>
    table.getAll((await table.byAddress(digest)).map(({ id }) => String(id)));
  const [appointment, contact] = await Promise.all([all(tables.appointment), all(tables.contact)]);
  const tied = await Promise.all(appointment.map(({ id }) => surveysOf(surveys, String(id))));
  return { appointment, contact, surveys: tied.flat() };
}
