import type { Runtime } from '@concierge/lambdas/core/runtime';
import { listAccounts } from '@concierge/lambdas/core/staff/accounts';
import { connectStaffPool } from '@concierge/lambdas/core/staff/pool';
import { colleagues } from './endpoints';
import { deskHandler } from './handler';

/** Who can be handed a request: everybody who may use the desk now. */
export const colleaguesHandler = (runtime: Runtime) =>
  deskHandler(runtime, colleagues, () => {
    const pool = connectStaffPool(runtime);
    return async () => {
      const all = await listAccounts(pool);
      const active = all.filter(({ role, state }) => role !== undefined && state === 'active');
      return { colleagues: active.map(({ email, name = null }) => ({ email, name })) };
    };
  });
