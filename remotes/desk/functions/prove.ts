import { randomUUID } from 'node:crypto';
import type { FunctionRow } from '@concierge/contract/wire/endpoints/row';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { proveKeeping } from '@concierge/lambdas/core/staff/kept-entry';
import { connectStaffPool, findActive } from '@concierge/lambdas/core/staff/pool';
import { type Access, proveAccess } from '@concierge/lambdas/core/storage/prove-access';
import { deskTables } from './tables';

/**
 * Makes the calls with which a function admits staff, records what they do and uses the desk's own tables. The caller is
 * nobody's account and gets nothing to read.
 */
export async function prove(runtime: Runtime, { ownTables = {}, settings }: FunctionRow): Promise<void> {
  const own = Object.entries(deskTables).flatMap(([name, shape]) =>
    ownTables[name] ? [[shape, ownTables[name]] as const] : [],
  );
  await Promise.all([
    findActive(connectStaffPool(runtime), randomUUID()),
    proveAccess(runtime, own satisfies Access),
    ...(settings.includes('audit') ? [proveKeeping(runtime)] : []),
  ]);
}
