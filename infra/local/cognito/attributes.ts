import * as z from 'zod/mini';
import { CognitoError, type Operation, operation } from './operation';
import type { Pool } from './pool';

/** The attributes that the client may change: all but the address. */
const attribute = z.object({
  Name: z.enum(['name', 'phone_number']),
  Value: z.string().check(z.maxLength(2048)),
});

/** Operations that require an access token, which also identifies the client. */
export function attributeOperations({ users, tokens }: Pool): Record<string, Operation> {
  return {
    UpdateUserAttributes: operation(
      z.object({ AccessToken: z.string(), UserAttributes: z.array(attribute) }),
      async ({ AccessToken, UserAttributes }) => {
        const { username, origin_jti } = await tokens.check(AccessToken);
        const user = users.byUsername(username);
        if (!user?.sessions.some(({ origin }) => origin === origin_jti))
          throw new CognitoError('NotAuthorizedException', 'Access Token has been revoked');
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
  };
}
