import type { Runtime } from '@concierge/lambdas/core/runtime';
import { session } from './endpoints';
import { deskHandler } from './handler';

/**
 * Called by the page once after each sign-in, which the pool has recorded already (lambdas/core/staff/sign-in-handler.ts),
 * but not from where.
 */
export const sessionHandler = (runtime: Runtime) =>
  deskHandler(runtime, session, () => async ({ staff: { email, role }, audit }) => {
    await audit({ action: 'sign_in', what: 'Signed in' });
    return { email, role };
  });
