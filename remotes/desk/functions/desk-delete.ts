import { readSettings } from '@concierge/lambdas/core/config';
import { invalidFields } from '@concierge/lambdas/core/http/request';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { Table } from '@concierge/lambdas/core/storage/table';
import { deleteData } from './endpoints';
import { deskHandler } from './handler';
import { readPerson } from './work/person';
import { openWorkTables } from './work/stored';

/** For owners: deletes everything of one address. The audit keeps its references. */
export const deleteHandler = (runtime: Runtime) =>
  deskHandler(runtime, deleteData, () => {
    const { HASH_KEY: hashKey } = readSettings(runtime, 'guards');
    const tables = openWorkTables(runtime);
    const surveys = new Table(runtime, 'patient_surveys');
    return async ({ body: { email, confirm }, audit }) => {
      if (email.toLowerCase() !== confirm.toLowerCase())
        throw invalidFields({ confirm: 'The two addresses differ.' });
      const person = await readPerson(tables, surveys, { email, hashKey });
      const all = [...person.appointment, ...person.contact, ...person.surveys];
      const records = all.map(({ reference }) => String(reference));
      await audit({ action: 'delete', records, what: 'Deleted everything of one address' });
      // Surveys first: without their request nothing would find them.
      for (const { session_id } of person.surveys) await surveys.delete(String(session_id));
      for (const { id } of person.appointment) await tables.appointment.delete(String(id));
      for (const { id } of person.contact) await tables.contact.delete(String(id));
      return {
        requests: person.appointment.length,
        messages: person.contact.length,
        surveys: person.surveys.length,
      };
    };
  });
