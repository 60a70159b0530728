import { readSettings } from '@concierge/lambdas/core/config';
import { jsonAnswer } from '@concierge/lambdas/core/http/answer';
import { type HttpHandler, httpHandler } from '@concierge/lambdas/core/http/handler';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { signIn } from './endpoints';

export function signInHandler(runtime: Runtime): HttpHandler {
  const { STAFF_POOL: userPoolId, STAFF_CLIENT: clientId } = readSettings(runtime, 'staff');
  return httpHandler(runtime, signIn, async () => jsonAnswer(200, { userPoolId, clientId }));
}
