import * as z from 'zod/mini';
import { CognitoError, type Operation, operation } from './operation';
import type { Pool } from './pool';

/** Operations that require an access token, which also identifies the client. */
export function signedInOperations({ users, tokens }: Pool): Record<string, Operation> {
  /** @throws CognitoError unless the token is of a session that has not ended. */
  const signedIn = async (accessToken: string) => {
    const { username, origin_jti } = await tokens.check(accessToken);
    const user = users.byUsername(username);
    if (!user?.sessions.some(({ origin }) => origin === origin_jti))
      throw new CognitoError('NotAuthorizedException', 'Access Token has been revoked');
    return user;
  };

  return {
    GlobalSignOut: operation(z.object({ AccessToken: z.string() }), async ({ AccessToken }) => {
      await users.save({ ...(await signedIn(AccessToken)), sessions: [] });
      return {};
    }),
  };
}
