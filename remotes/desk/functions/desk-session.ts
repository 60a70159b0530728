import type { Runtime } from '@concierge/lambdas/core/runtime';
import { session } from './endpoints';
import { deskHandler } from './handler';

/** Called once after each sign-in. */
export const sessionHandler = (runtime: Runtime) =>
  deskHandler(runtime, session, () => async ({ staff: { email, role }, audit }) => {
    await audit({ action: 'sign_in', what: 'Signed in' });
    return { email, role };
  });
