import { dateIn } from '@concierge/contract/practice/promised-time';
import { readSettings } from '@concierge/lambdas/core/config';
import { Failure } from '@concierge/lambdas/core/failure';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { Table } from '@concierge/lambdas/core/storage/table';
import { namedIn, readEntries } from './audit/entries';
import { csvOf } from './csv';
import { exportData } from './endpoints';
import { deskHandler } from './handler';
import { openJobs } from './jobs/jobs';
import { type AuditEntry, auditColumns } from './schemas/audit';
import { deskTables } from './tables';
import { openList } from './work/open-list';
import { openPersonFiles } from './work/person-file';
import { openWorkTables } from './work/stored';

/** Entries of the audit in one file, which Lambda's limit for answers still holds (6 MB), and in one query of 1 MB. */
const mostEntries = 5000;
const queryEntries = 500;
/** Records in one file: as many as that limit holds, however long they are. */
const mostRecords = 1000;

/** For owners: everything of one person, a list of everything that is open, or the audit. */
export const exportHandler = (runtime: Runtime) =>
  deskHandler(runtime, exportData, () => {
    const { OPENING_HOURS } = readSettings(runtime, 'practice');
    const tables = openWorkTables(runtime);
    const jobs = openJobs(runtime);
    const personFile = openPersonFiles(runtime);
    const auditTable = new Table(runtime, deskTables.desk_audit);
    return async ({ staff, body, audit }) => {
      const day = dateIn(runtime.now(), OPENING_HOURS.timeZone);
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
          file: `audit-${body.by === 'day' ? body.value.trim() : `${body.by}-${day}`}${part}.csv`,
          text: csvOf(
            entries.map((entry) => ({ ...entry, records: entry.records.join(' ') })),
            auditColumns,
          ),
        };
      }
      const job = await jobs.of(staff.email, body.job);
      if (job?.action !== 'find' || job.state !== 'done')
        throw new Failure('no_matching_record', { message: 'This was too long ago. Find it again.' });
      const file = await personFile(job, Number(body.after ?? 0));
      const ofWhom = file.unverified
        ? 'surveys that only name requests of one person'
        : 'everything of one person';
      await audit({ action: 'export', records: file.references, what: `Exported ${ofWhom}` });
      return {
        file: `person-${day}${file.unverified ? '-not-verified' : ''}.json`,
        text: file.text,
        ...(file.next === undefined ? {} : { next: String(file.next) }),
      };
    };
  });
