import type { Runtime } from '@concierge/lambdas/core/runtime';
import { Table } from '@concierge/lambdas/core/storage/table';
import { namedIn, readEntries } from './audit/entries';
import { audit as auditEndpoint } from './endpoints';
import { deskHandler } from './handler';
import { deskTables } from './tables';

const pageEntries = 100;

/** For owners: what staff did. Reading it is an entry as well. */
export const auditHandler = (runtime: Runtime) =>
  deskHandler(runtime, auditEndpoint, () => {
    const table = new Table(runtime, deskTables.desk_audit);
    return async ({ body, audit }) => {
      await audit({ action: 'audit', ...namedIn(body, 'Read the audit') });
      return readEntries(table, body, pageEntries);
    };
  });
