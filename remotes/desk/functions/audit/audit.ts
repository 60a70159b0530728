import { readSettings } from '@concierge/lambdas/core/config';
import { Unavailable } from '@concierge/lambdas/core/failure';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { connectKeptEntries } from '@concierge/lambdas/core/staff/kept-entry';
import type { Staff } from '@concierge/lambdas/core/staff/staff-of';
import { expiryOf } from '@concierge/lambdas/core/storage/expiry';
import { Table } from '@concierge/lambdas/core/storage/table';
import type { AuditAction } from '../schemas/audit';
import { deskTables } from '../tables';

/** What one member of staff did. It names patients by reference only. */
export interface AuditEvent {
  readonly action: AuditAction;
  /** The references of the records that are shown or changed. */
  readonly records?: readonly string[];
  readonly what: string;
}

/** Records an event for good. A function answers only after this. @throws Unavailable */
export type WriteAudit = (
  staff: Pick<Staff, 'email' | 'role'>,
  from: string,
  event: AuditEvent,
) => Promise<void>;

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html */
const mostActions = 100;

/**
 * Records who did what (45 CFR 164.312(b)): first in the bucket whose objects nobody can change or delete, then in the
 * table that owners read.
 */
export function openAudit(runtime: Runtime): WriteAudit {
  const { AUDIT_DAYS } = readSettings(runtime, 'audit');
  const table = new Table(runtime, deskTables.desk_audit);
  const keep = connectKeptEntries(runtime);
  return async ({ email, role }, from, { action, records = [], what }) => {
    const kept = await keep({ person: email, role, from, action, what, records });
    const { day: _, ...ofRecord } = kept;
    const items = [
      { ...kept, subject: `person ${email}` },
      ...[...new Set(records)].map((record) => ({
        ...ofRecord,
        records: [record],
        subject: `record ${record}`,
      })),
    ];
    const expires_at = expiryOf(runtime.now(), AUDIT_DAYS);
    for (let at = 0; at < items.length; at += mostActions) {
      const some = items.slice(at, at + mostActions);
      const refused = await table.transact(some.map((item) => table.newItem({ ...item, expires_at })));
      if (refused) throw new Unavailable('dynamodb', refused);
    }
  };
}
