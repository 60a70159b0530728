import { spellReference } from '@concierge/contract/spell-reference';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { Table } from '@concierge/lambdas/core/storage/table';
import { audit as auditEndpoint } from './endpoints';
import { deskHandler } from './handler';
import { type AuditEntry, auditEntry } from './schemas/audit';
import { deskTables } from './tables';

const pageEntries = 100;

/** For owners: what staff did. Reading it is an entry as well. */
export const auditHandler = (runtime: Runtime) =>
  deskHandler(runtime, auditEndpoint, (dynamo) => {
    const table = new Table(dynamo, runtime, deskTables.desk_audit);
    return async ({ body: { by, value, after }, audit }) => {
      const typed = value.trim();
      const partition =
        by === 'record' ? spellReference(typed) : by === 'person' ? typed.toLowerCase() : typed;
      await audit({ action: 'audit', what: `Read the audit by ${by}` });
      const items = await table.query(partition, {
        ...(by === 'person' ? {} : { index: `by_${by}` }),
        before: after,
        limit: pageEntries,
      });
      const entries = items.map(({ entry, record = null, ...rest }): AuditEntry => {
        const [at, id] = String(entry).split(' ');
        return auditEntry.parse({ ...rest, at, id, record });
      });
      const last = items.at(-1);
      return { entries, ...(last && items.length === pageEntries ? { next: String(last.entry) } : {}) };
    };
  });
