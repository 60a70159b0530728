import { readSettings } from '@concierge/lambdas/core/config';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { Table } from '@concierge/lambdas/core/storage/table';
import type { DeskRequest } from '../handler';
import type { RecordKey, WorkDetails } from '../schemas/work';
import { deskTables } from '../tables';
import { detailsOf } from './details';
import { noteLook } from './looks';
import { versionOf } from './row';
import { openWorkTables, parseWork, readWork, type StoredWork } from './stored';

/** How many others of one mailbox, and how many earlier ones of one address, are named beside a record. */
const mostNamed = 25;

/** Why a record is shown, and the references that the audit has already. */
interface Shown {
  readonly what: string;
  readonly recorded?: readonly string[];
}

/** Reads records as the desk shows them. */
export function openRecords(runtime: Runtime) {
  const { OPENING_HOURS: hours } = readSettings(runtime, 'practice');
  const tables = openWorkTables(runtime);
  const looks = new Table(runtime, deskTables.desk_looks);

  /** @throws Failure 'no_matching_record' */
  const read = async ({ kind, id }: RecordKey): Promise<StoredWork> =>
    parseWork(kind, await tables[kind].get(id));

  /**
   * A record with those that were merged into it and others of its mailbox, noted as seen. All that it names is in the
   * audit first.
   */
  async function show(
    work: StoredWork,
    { staff, audit }: Pick<DeskRequest, 'staff' | 'audit'>,
    { what, recorded = [] }: Shown,
  ): Promise<WorkDetails> {
    const [parts, others, earlier] = await Promise.all([
      readWork(tables, work.merged),
      readWork(tables, await ofMailbox(work)),
      readWork(tables, await ofAddress(work)),
    ]);
    const version = versionOf(work);
    const shown = new Set([work.id, ...work.merged.map(({ id }) => id)]);
    const details = detailsOf(
      work,
      {
        parts: parts.works,
        others: others.works.filter(({ id }) => !shown.has(id)),
        earlier: earlier.works.filter(({ id, queue }) => !shown.has(id) && queue === 'closed'),
      },
      staff.role,
      { now: runtime.now(), hours, looks: new Map([[work.id, version]]) },
    );
    const named = [details, ...details.parts, ...details.open_others, ...details.earlier];
    const records = named.map(({ reference }) => reference);
    if (records.some((reference) => !recorded.includes(reference)))
      await audit({ action: 'look', records, what });
    await noteLook(looks, staff.email, { id: work.id, version, now: runtime.now() });
    return details;
  }

  async function ofMailbox({ open_mailbox }: StoredWork): Promise<RecordKey[]> {
    if (!open_mailbox) return [];
    return keysOf((table) =>
      table.query(open_mailbox, { index: 'by_mailbox', oldestFirst: true, limit: mostNamed }),
    );
  }

  async function ofAddress({ address_digest }: StoredWork): Promise<RecordKey[]> {
    return address_digest ? keysOf((table) => table.byAddress(address_digest, mostNamed)) : [];
  }

  async function keysOf(query: (table: (typeof tables)['contact']) => Promise<Record<string, unknown>[]>) {
    const found = await Promise.all(
      (['appointment', 'contact'] as const).map(async (kind) =>
        (await query(tables[kind])).map(({ id }): RecordKey => ({ kind, id: String(id) })),
      ),
    );
    return found.flat();
  }

  return { tables, read, show };
}
