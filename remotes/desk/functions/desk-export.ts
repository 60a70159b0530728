import { readSettings } from '@concierge/lambdas/core/config';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { Table } from '@concierge/lambdas/core/storage/table';
import { namedIn, readEntries } from './audit/entries';
import { csvOf } from './csv';
import { exportData } from './endpoints';
import { deskHandler } from './handler';
import { type AuditEntry, auditColumns } from './schemas/audit';
import { deskTables } from './tables';
import { openList } from './work/open-list';
import { readPerson } from './work/person';
import { openWorkTables } from './work/stored';

/** Entries of the audit in one file, which Lambda's limit for answers still holds (6 MB), and in one query of 1 MB. */
const mostEntries = 5000;
const queryEntries = 500;
/** Records in one file: as many as that limit holds, however long they are. */
const mostRecords = 1000;

/** For owners: everything of one address, a list of everything that is open, or the audit. */
export const exportHandler = (runtime: Runtime) =>
  deskHandler(runtime, exportData, () => {
    const { HASH_KEY: hashKey } = readSettings(runtime, 'guards');
    const { OPENING_HOURS } = readSettings(runtime, 'practice');
    const tables = openWorkTables(runtime);
    const surveys = new Table(runtime, 'patient_surveys');
    const auditTable = new Table(runtime, deskTables.desk_audit);
    return async ({ body, audit }) => {
      const day = new Date(runtime.now()).toISOString().slice(0, 10);
      if (body.what === 'open') {
        const { after } = body;
        const now = runtime.now();
        const list = await openList(tables, { now, hours: OPENING_HOURS, after, most: mostRecords });
        await audit({
          action: 'export',
          records: list.records,
          what: 'Exported the list of everything open',
        });
        return {
          file: `open-${day}.csv`,
          text: list.csv,
          ...(list.next === undefined ? {} : { next: list.next }),
        };
      }
      if (body.what === 'audit') {
        await audit({ action: 'export', ...namedIn(body, 'Exported the audit') });
        const entries: AuditEntry[] = [];
        let after: string | undefined;
        do {
          const page = await readEntries(auditTable, { ...body, after }, queryEntries);
          entries.push(...page.entries);
          after = page.next;
        } while (after !== undefined && entries.length < mostEntries);
        const part = after === undefined ? '' : `-newest-${entries.length}`;
        return {
          file: `audit-${body.by}-${day}${part}.csv`,
          text: csvOf(
            entries.map((entry) => ({ ...entry, records: entry.records.join(' ') })),
            auditColumns,
          ),
        };
      }
      const person = await readPerson(tables, surveys, { email: body.email, hashKey });
      const records = [...person.appointment, ...person.contact].map(({ reference }) => String(reference));
      await audit({ action: 'export', records, what: 'Exported everything of one address' });
      const text = JSON.stringify(
        person,
        (_, value: unknown) => (value instanceof Set ? [...value] : value),
        2,
      );
      return { file: `person-${day}.json`, text };
    };
  });
