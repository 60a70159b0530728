import { randomUUID } from 'node:crypto';
import { email as emailRule } from '@concierge/contract/forms/intake';
import { roleClaim, staffPasswordMinChars } from '@concierge/contract/staff/staff';
import * as z from 'zod/mini';
import { CognitoError, type Operation, operation } from './operation';
import type { Pool } from './pool';
import { checkedVerifier } from './sign-up';
import type { User } from './users';

/** `tempPasswordValidity` of the pool (infra/cdk/stacks/staff.ts). */
const temporaryMs = 7 * 86_400_000;

const UserAttributes = z.array(
  z.object({ Name: z.enum(['email', 'email_verified', 'name', roleClaim]), Value: z.string() }),
);
const ofUser = { UserPoolId: z.string(), Username: z.string() };

/**
 * What functions and `npm run staff` ask of the pool, with AWS credentials, which are not checked here. The edge lets
 * none of it through.
 */
export function staffAdminOperations({ users, name }: Pool): Record<string, Operation> {
  const known = (username: string): User => {
    const user = users.byName(username);
    if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.');
    return user;
  };
  const described = (user: User) => ({
    Username: user.username,
    Enabled: true,
    UserStatus: user.temporaryUntil === undefined ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
  });
  const attributesOf = ({ sub, email, role, name: given }: User) =>
    Object.entries({ sub, email, email_verified: 'true', [roleClaim]: role, name: given }).flatMap(
      ([Name, Value]) => (Value ? { Name, Value } : []),
    );

  return {
    AdminCreateUser: operation(
      z.object({
        ...ofUser,
        TemporaryPassword: z.string(),
        // Otherwise Cognito would mail the password.
        MessageAction: z.literal('SUPPRESS'),
        UserAttributes,
      }),
      async ({ Username, TemporaryPassword, UserAttributes: given }) => {
        const email = emailRule.safeParse(Username).data;
        if (!email) throw new CognitoError('InvalidParameterException', 'Username should be an email.');
        if (users.byName(email))
          throw new CognitoError('UsernameExistsException', 'User account already exists');
        const sub = randomUUID();
        const verifier = checkedVerifier(name, sub, TemporaryPassword, staffPasswordMinChars);
        const user = {
          ...{ username: sub, sub, email, confirmed: true, verifier, code: null, sessions: [] },
          ...{ ...factsIn(given), temporaryUntil: Date.now() + temporaryMs },
        };
        await users.save(user);
        return { User: { ...described(user), Attributes: attributesOf(user) } };
      },
    ),

    // Without UserMFASettingList: Cognito lists an authenticator there only for whom somebody also set a preference, which
    // a pool that requires one does not need (https://github.com/aws/aws-sdk/issues/693).
    AdminGetUser: operation(z.object(ofUser), async ({ Username }) => {
      const user = known(Username);
      return { ...described(user), UserAttributes: attributesOf(user) };
    }),

    AdminUpdateUserAttributes: operation(z.object({ ...ofUser, UserAttributes }), async (request) => {
      if (request.UserAttributes.some(({ Name }) => Name === 'email'))
        throw new CognitoError('InvalidParameterException', 'email: Attribute cannot be updated.');
      await users.save({ ...known(request.Username), ...factsIn(request.UserAttributes) });
      return {};
    }),

    AdminDeleteUser: operation(z.object(ofUser), async ({ Username }) => {
      await users.delete(known(Username));
      return {};
    }),

    ListUsers: operation(z.object({ UserPoolId: z.string() }), async () => ({
      Users: users.all().map((user) => ({ ...described(user), Attributes: attributesOf(user) })),
    })),
  };
}

/** What is kept of the attributes that are given. */
function factsIn(attributes: z.infer<typeof UserAttributes>): Pick<User, 'role' | 'name'> {
  const given = Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]));
  const { [roleClaim]: role, name } = given;
  return { ...(role === undefined ? {} : { role }), ...(name === undefined ? {} : { name }) };
}
