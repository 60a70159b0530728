import type { Runtime } from '@concierge/lambdas/core/runtime';
import type { Item } from '@concierge/lambdas/core/storage/table';
import { type FoundRecord, type Job, openJobs } from '../jobs/jobs';
import { openWorkTables, type WorkTables } from './stored';

const perRead = 100;
/** Bytes of the records in one file, as they are answered: Lambda's limit for answers is 6 MB. */
const mostBytes = 4_500_000;

type Content = Partial<Record<FoundRecord['table'], Item[]>>;

interface PersonFile {
  readonly text: string;
  readonly references: readonly string[];
  /** True if it has only surveys that name a request of the person without proof. */
  readonly unverified: boolean;
  /** The place of the first record that it does not have, if there is one. */
  readonly next: number | undefined;
}

/**
 * Reads what a job found, from a place on, as one file of at most a thousand records: as many as an answer holds. What
 * may be somebody else's is in files of its own.
 */
export function openPersonFiles(runtime: Runtime) {
  const jobs = openJobs(runtime);
  const tables = openWorkTables(runtime);

  return async (job: Job, from: number): Promise<PersonFile> => {
    const found = await jobs.found(job, from);
    const unverified = found[0]?.unverified ?? false;
    const content: Content = {};
    const references: string[] = [];
    let bytes = 0;
    let place = from;
    for await (const { table, item } of itemsOf(
      tables,
      found.filter((one) => one.unverified === unverified),
    )) {
      bytes += item ? sizeOf(item) : 0;
      if (bytes > mostBytes && place > from) break;
      place += 1;
      if (!item) continue;
      content[table] ??= [];
      content[table].push(item);
      references.push(String(item.reference));
    }
    const isLast = place === from + found.length && (await jobs.found(job, place)).length === 0;
    return { text: textOf(content), references, unverified, next: isLast ? undefined : place };
  };
}

/** What is still stored of some records, in their order. */
async function* itemsOf(tables: WorkTables, records: readonly FoundRecord[]) {
  for (let at = 0; at < records.length; at += perRead) {
    const some = records.slice(at, at + perRead);
    const keysIn = (name: FoundRecord['table']) =>
      some.filter(({ table }) => table === name).map(({ key }) => key);
    const [appointments, contacts, surveys] = await Promise.all([
      tables.appointment.getAll(keysIn('appointment_requests')),
      tables.contact.getAll(keysIn('contact_form_submissions')),
      tables.survey.getAll(keysIn('patient_surveys')),
    ]);
    const found = {
      appointment_requests: new Map(appointments.map((item) => [item.id, item])),
      contact_form_submissions: new Map(contacts.map((item) => [item.id, item])),
      patient_surveys: new Map(surveys.map((item) => [item.session_id, item])),
    };
    for (const { table, key } of some) yield { table, item: found[table].get(key) };
  }
}

const textOf = (content: Content): string =>
  JSON.stringify(content, (_, value: unknown) => (value instanceof Set ? [...value] : value), 2);

/** What a record adds to an answer, which quotes the file's text. */
const sizeOf = (item: Item): number =>
  Buffer.byteLength(JSON.stringify(textOf({ appointment_requests: [item] })));
