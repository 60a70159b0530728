import type { Runtime } from '@concierge/lambdas/core/runtime';
import { deskHandler } from '../desk-handler';
import { session } from '../endpoints';

/** Called once after each sign-in. */
export const sessionHandler = (runtime: Runtime) =>
  deskHandler(runtime, session, () => async ({ staff: { email, role }, audit }) => {
    await audit({ action: 'sign_in', what: 'Signed in' });
    return { email, role };
  });
