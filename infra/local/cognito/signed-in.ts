import * as z from 'zod/mini';
import { CognitoError, type Operation, operation } from './operation';
import type { Pool } from './pool';

/** The attributes that the client may change: all but the address. */
const attribute = z.object({
  Name: z.enum(['name', 'phone_number']),
  Value: z.string().check(z.maxLength(2048)),
});

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
      z.object({ AccessToken: z.string(), UserAttributes: z.array(attribute) }),
      async ({ AccessToken, UserAttributes }) => {
        const user = await signedIn(AccessToken);
        // A blank value deletes the attribute.
        const changed = Object.fromEntries(
          UserAttributes.map(({ Name, Value }) => [Name, Value === '' ? undefined : Value]),
        );
        if (changed.phone_number && !/^\+\d+$/.test(changed.phone_number))
          throw new CognitoError('InvalidParameterException', 'Invalid phone number format.');
        await users.save({ ...user, ...changed });
        return { CodeDeliveryDetailsList: [] };
      },
    ),

    GlobalSignOut: operation(z.object({ AccessToken: z.string() }), async ({ AccessToken }) => {
      await users.save({ ...(await signedIn(AccessToken)), sessions: [] });
      return {};
    }),
  };
}
