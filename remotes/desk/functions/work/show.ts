import { readSettings } from '@concierge/lambdas/core/config';
import { Failure } from '@concierge/lambdas/core/failure';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import type { Staff } from '@concierge/lambdas/core/staff/staff-of';
import { Table } from '@concierge/lambdas/core/storage/table';
import type { RecordKey, WorkDetails } from '../schemas/work';
import { deskTables } from '../tables';
import { detailsOf } from './details';
import { noteLook } from './looks';
import { versionOf } from './row';
import { ofBothKinds, openWorkTables, parseWork, readWork, type StoredWork } from './stored';

/** Reads records as the desk shows them. */
export function openRecords(runtime: Runtime) {
  const { OPENING_HOURS: hours } = readSettings(runtime, 'practice');
  const tables = openWorkTables(runtime);
  const looks = new Table(runtime, deskTables.desk_looks);

  /** @throws Failure 'no_matching_record' */
  async function read({ kind, id }: RecordKey): Promise<StoredWork> {
    const item = await tables[kind].get(id);
    if (!item) throw new Failure('no_matching_record', { message: 'This request is no longer stored.' });
    return parseWork(kind, item);
  }

  /** The record with the others of its address, noted as seen. */
  async function show(work: StoredWork, { email, role }: Staff): Promise<WorkDetails> {
    const ofAddress = await ofBothKinds(tables, async (table, kind) =>
      (await table.byAddress(work.address_digest)).slice(0, 25).map(({ id }) => ({ kind, id: String(id) })),
    );
    const version = versionOf(work);
    const now = runtime.now();
    const [others] = await Promise.all([
      readWork(tables, ofAddress),
      noteLook(looks, email, { id: work.id, version, now }),
    ]);
    return detailsOf(work, others, role, { now, hours, looks: new Map([[work.id, version]]) });
  }

  return { tables, read, show };
}
