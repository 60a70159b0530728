import { readSettings } from '@concierge/lambdas/core/config';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { Table } from '@concierge/lambdas/core/storage/table';
import { readEntries } from './audit/entries';
import { csvOf } from './csv';
import { exportData } from './endpoints';
import { deskHandler } from './handler';
import { type AuditEntry, auditColumns } from './schemas/audit';
import { deskTables } from './tables';
import { openListCsv } from './work/open-list';
import { readPerson } from './work/person';
import { openWorkTables } from './work/stored';

/** Entries of the audit in one file, which Lambda's limit for answers still holds (6 MB), and in one query of 1 MB. */
const mostEntries = 5000;
const queryEntries = 500;

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
        await audit({ action: 'export', what: 'Exported the list of everything open' });
        return { file: `open-${day}.csv`, text: await openListCsv(tables, runtime.now(), OPENING_HOURS) };
      }
      if (body.what === 'audit') {
        await audit({ action: 'export', what: `Exported the audit by ${body.by}` });
        const entries: AuditEntry[] = [];
        let after: string | undefined;
        do {
          const page = await readEntries(auditTable, { ...body, after }, queryEntries);
          entries.push(...page.entries);
          after = page.next;
        } while (after !== undefined && entries.length < mostEntries);
        const part = after === undefined ? '' : `-newest-${entries.length}`;
        return { file: `audit-${body.by}-${day}${part}.csv`, text: csvOf(entries, auditColumns) };
      }
      const person = await readPerson(tables, surveys, { email: body.email, hashKey });
      const references = [...person.appointment, ...person.contact]
        .map(({ reference }) => reference)
        .join(' ');
      await audit({ action: 'export', what: `Exported everything of one address: ${references}` });
      const text = JSON.stringify(
        person,
        (_, value: unknown) => (value instanceof Set ? [...value] : value),
        2,
      );
      return { file: `person-${day}.json`, text };
    };
  });
