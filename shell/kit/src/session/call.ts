import { requestMessages } from '@concierge/contract/text/messages';
import { type Answer, type Body, CallError, call as send } from '@concierge/contract/wire/client';
import type { Endpoint } from '@concierge/contract/wire/endpoints/table';
import { session } from '@concierge/kit';

export { CallError };

/**
 * Calls an endpoint and returns its parsed answer, with the session's token if it is for signed-in people or for roles.
 * If the token is refused, the session ends here too.
 * @throws CallError, with status 401 if nobody is signed in any more, or the screen is locked
 */
export async function call<E extends Endpoint>(endpoint: E, body: Body<E>): Promise<Answer<E>> {
  if (!endpoint.signedIn && !endpoint.roles) return await send(endpoint, body);
  const state = session.get();
  const idToken = state.status === 'signed-in' ? await state.token?.() : undefined;
  if (!idToken) throw new CallError(401, 'unauthorized', requestMessages.unauthorized);
  try {
    return await send(endpoint, body, { idToken });
  } catch (error) {
    if (error instanceof CallError && error.status === 401) session.signedOut();
    throw error;
  }
}
