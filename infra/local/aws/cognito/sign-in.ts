import * as z from 'zod/mini';
import { CognitoError, type Operation, operation } from './operation';
import type { Pool } from './pool';
import { passwordClaim, refused, srpAuth, srpChallenge } from './srp-challenge';
import { newRefreshToken, type User } from './users';

export function signInOperations(pool: Pool): Record<string, Operation> {
  const srp = srpChallenge(pool);
  return {
    InitiateAuth: operation(srpAuth, srp.open),
    RespondToAuthChallenge: operation(passwordClaim, async (claim) => {
      const user = srp.verify(claim);
      if (!user.confirmed) throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
      return await startSession(pool, user);
    }),
  };
}

/** What ends a sign-in: its tokens. */
export async function startSession({ users, tokens, refreshMs }: Pool, user: User) {
  const { token, kept } = newRefreshToken(refreshMs);
  await users.save({ ...user, sessions: [...user.sessions, kept] });
  const issued = await tokens.issue(user, kept);
  return { ChallengeParameters: {}, AuthenticationResult: { ...issued, RefreshToken: token } };
}

export function sessionOperations({ users, tokens }: Pool): Record<string, Operation> {
  return {
    GetTokensFromRefreshToken: operation(z.object({ RefreshToken: z.string() }), async ({ RefreshToken }) => {
      const found = users.bySession(RefreshToken);
      if (!found) throw refused('Invalid Refresh Token');
      return { AuthenticationResult: await tokens.issue(found.user, found.session) };
    }),

    RevokeToken: operation(z.object({ Token: z.string() }), async ({ Token }) => {
      const found = users.bySession(Token);
      if (found) {
        const { user, session } = found;
        const sessions = user.sessions.filter(({ origin }) => origin !== session.origin);
        await users.save({ ...user, sessions });
      }
      return {};
    }),
  };
}
