import { type Answer, type Body, CallError, call as send } from '@concierge/contract/client';
import type { Endpoint } from '@concierge/contract/endpoints';
import { session } from '@concierge/kit';

export { CallError };

/**
 * Calls an endpoint and returns its parsed answer, with the session's token if it is for signed-in people or for roles.
 * If the token is refused, the session ends here too.
 * @throws CallError, with status 401 if nobody is signed in any more
 */
export async function call<E extends Endpoint>(endpoint: E, body: Body<E>): Promise<Answer<E>> {
  const needsToken = endpoint.signedIn || endpoint.roles;
  const idToken = needsToken ? await session.token() : undefined;
  try {
    return await send(endpoint, body, idToken === undefined ? {} : { idToken });
  } catch (error) {
    if (needsToken && error instanceof CallError && error.status === 401) session.signedOut();
    throw error;
  }
}
