import { readSettings } from '@concierge/lambdas/core/config';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { Table } from '@concierge/lambdas/core/storage/table';
import type { DeskRequest } from '../handler';
import type { RecordKey, WorkDetails } from '../schemas/work';
import { deskTables } from '../tables';
import { detailsOf } from './details';
import { readGroups } from './groups';
import { openOfAddress } from './queue';
import { versionOf } from './row';
import { openWorkTables, parseWork, readWork, type StoredWork } from './stored';
import { readViews, recordView } from './views';

/** How many others of one mailbox, and how many earlier ones of one address, are named beside a record. */
const mostNamed = 25;

/** Why a record is shown, and the references that the audit has already. */
interface Shown {
  readonly what: string;
  /** False if it was read again by itself, or after a change by somebody who didn't know all of it. */
  readonly seen?: boolean;
  readonly recorded?: readonly string[];
}

/** Reads records as the desk shows them. */
export function openRecords(runtime: Runtime) {
  const { OPENING_HOURS: hours } = readSettings(runtime, 'practice');
  const tables = openWorkTables(runtime);
  const table = new Table(runtime, deskTables.desk_views);

  /** @throws Failure 'no_matching_record' */
  const read = async ({ kind, id }: RecordKey): Promise<StoredWork> =>
    parseWork(kind, await tables[kind].get(id));

  /**
   * A record with those that were merged into it and others of its mailbox, noted as seen if it was. All that it names is
   * in the audit first.
   */
  async function show(
    work: StoredWork,
    { staff, audit }: Pick<DeskRequest, 'staff' | 'audit'>,
    { what, seen = true, recorded = [] }: Shown,
  ): Promise<WorkDetails> {
    const [[group], others, earlier] = await Promise.all([
      readGroups(tables, [work]),
      readWork(tables, await openOthers(work)),
      readWork(tables, await ofAddress(work)),
    ]);
    const { head = work, parts = [] } = group ?? {};
    const shown = new Set([work.id, ...parts.map(({ id }) => id)]);
    const version = versionOf(work);
    const views = new Map(seen ? [[work.id, version]] : []);
    const details = detailsOf(
      head,
      {
        parts,
        others: others.works.filter(({ id }) => !shown.has(id)),
        earlier: earlier.works.filter(({ id, queue }) => !shown.has(id) && queue === 'closed'),
      },
      staff.role,
      { now: runtime.now(), hours, views },
    );
    const { merged_into } = details;
    const into = merged_into ? [merged_into] : [];
    const named = [details, ...into, ...details.parts, ...details.open_others, ...details.earlier];
    const records = named.map(({ reference }) => reference);
    if (records.some((reference) => !recorded.includes(reference)))
      await audit({ action: 'view', records, what });
    if (seen) await recordView(table, staff.email, { id: work.id, version, now: runtime.now() });
    return details;
  }

  /** What else is open: of its own address first, then of others that go to the same mailbox. */
  async function openOthers(work: StoredWork): Promise<RecordKey[]> {
    const { open_mailbox } = work;
    if (!open_mailbox) return [];
    const own = await openOfAddress(tables, work);
    const all = await keysOf((table) =>
      table.query(open_mailbox, { index: 'by_mailbox', oldestFirst: true, limit: mostNamed }),
    );
    return [...new Map([...own, ...all].map(({ kind, id }) => [id, { kind, id }])).values()];
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

  /** The version of a record that somebody has seen, if they have. */
  const lastSeen = async (person: string, id: string) => (await readViews(table, person)).get(id);

  return { tables, read, show, lastSeen };
}
