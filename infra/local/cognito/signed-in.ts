import * as z from 'zod/mini';
import { CognitoError, type Operation, operation } from './operation';
import { detailsOf, ownAttribute } from './own-attributes';
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
    UpdateUserAttributes: operation(
      z.object({ AccessToken: z.string(), UserAttributes: z.array(ownAttribute) }),
      async ({ AccessToken, UserAttributes }) => {
        const user = await signedIn(AccessToken);
        // Cognito keeps the address until a new one is verified, for which the site has no page.
        await users.save({ ...user, ...detailsOf(UserAttributes) });
        return { CodeDeliveryDetailsList: [] };
      },
    ),

    GlobalSignOut: operation(z.object({ AccessToken: z.string() }), async ({ AccessToken }) => {
      await users.save({ ...(await signedIn(AccessToken)), sessions: [] });
      return {};
    }),
  };
}
