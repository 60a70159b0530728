import { readSettings } from '@concierge/lambdas/core/config';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { Table } from '@concierge/lambdas/core/storage/table';
import { exportData } from './endpoints';
import { deskHandler } from './handler';
import { openListCsv } from './work/open-list';
import { readPerson } from './work/person';
import { openWorkTables } from './work/stored';

/** For owners: everything of one address, or a list of everything that is open. */
export const exportHandler = (runtime: Runtime) =>
  deskHandler(runtime, exportData, (dynamo) => {
    const { HASH_KEY: hashKey } = readSettings(runtime, 'guards');
    const { OPENING_HOURS } = readSettings(runtime, 'practice');
    const tables = openWorkTables(runtime, dynamo);
    const surveys = new Table(dynamo, runtime, 'patient_surveys');
    return async ({ body, audit }) => {
      const day = new Date(runtime.now()).toISOString().slice(0, 10);
      if (body.what === 'open') {
        await audit({ action: 'export', what: 'Exported the list of everything open' });
        return { file: `open-${day}.csv`, text: await openListCsv(tables, runtime.now(), OPENING_HOURS) };
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
