import { randomUUID } from 'node:crypto';
import { dateIn } from '@concierge/contract/promised-time';
import { readSettings } from '@concierge/lambdas/core/config';
import { type HttpEvent, viewerAddress } from '@concierge/lambdas/core/http/request';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import type { Staff } from '@concierge/lambdas/core/staff/staff-of';
import { expiryOf } from '@concierge/lambdas/core/storage/expiry';
import { connectS3 } from '@concierge/lambdas/core/storage/objects';
import { Table } from '@concierge/lambdas/core/storage/table';
import type { AuditAction } from '../schemas/audit';
import { deskTables } from '../tables';

/** What one member of staff did to one record, or to none. It names patients by reference only. */
export interface Deed {
  readonly action: AuditAction;
  readonly record?: string;
  readonly what: string;
}

/** Writes a deed for good. A function answers only after this. @throws Unavailable */
export type WriteDeed = (staff: Staff, event: HttpEvent, deed: Deed) => Promise<void>;

/**
 * Records who did what (45 CFR 164.312(b)): first in the bucket whose objects nobody can change or delete, then in the
 * table that owners read.
 */
export function openAudit(runtime: Runtime): WriteDeed {
  const { AUDIT_BUCKET, AUDIT_DAYS, AUDIT_TIME_ZONE } = readSettings(runtime, 'audit');
  const table = new Table(runtime, deskTables.desk_audit);
  const put = connectS3(runtime);
  return async ({ email, role }, event, { action, record, what }) => {
    const now = runtime.now();
    const at = new Date(now).toISOString();
    const day = dateIn(now, AUDIT_TIME_ZONE);
    const entry = `${at} ${randomUUID()}`;
    const written = { entry, day, person: email, role, from: viewerAddress(event), action, what };
    const item = record === undefined ? written : { ...written, record };
    await put(AUDIT_BUCKET, `${day}/${entry}.json`, JSON.stringify(item), 'application/json');
    await table.putNew({ ...item, expires_at: expiryOf(now, AUDIT_DAYS) });
  };
}
