import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { CognitoError, type Operation, operation } from './operation';
import type { Pool } from './pool';
import { openSrp, type SrpSession, verifyPassword } from './srp';
import { newRefreshToken } from './users';

const refused = (message: string) => new CognitoError('NotAuthorizedException', message);
const wrongPassword = () => refused('Incorrect username or password.');

/** Signing in by SRP (Amplify's default; the password is never sent), refreshing and signing out. */
export function signInOperations({ users, name, tokens }: Pool): Record<string, Operation> {
  /** Sign-ins between their two requests, by secret block. */
  const pending = new Map<string, { readonly srp: SrpSession; readonly username: string }>();

  const openChallenge = async ({ USERNAME = '', SRP_A = '' }: Record<string, string>) => {
    const user = users.byName(USERNAME.toLowerCase());
    // Cognito would answer with a challenge that nobody can pass. The page says the same either way.
    if (!user) throw wrongPassword();
    const srp = openSrp(user.verifier, SRP_A);
    if (!srp) throw new CognitoError('InvalidParameterException', 'Invalid SRP_A');
    const block = randomBytes(48).toString('base64');
    pending.set(block, { srp, username: user.username });
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: srp.salt,
        SECRET_BLOCK: block,
        SRP_B: srp.B.toString(16),
        USERNAME: user.username,
        USER_ID_FOR_SRP: user.username,
      },
    };
  };

  return {
    InitiateAuth: operation(
      z.object({ AuthFlow: z.literal('USER_SRP_AUTH'), AuthParameters: z.record(z.string(), z.string()) }),
      ({ AuthParameters }) => openChallenge(AuthParameters),
    ),

    RespondToAuthChallenge: operation(
      z.object({
        ChallengeName: z.literal('PASSWORD_VERIFIER'),
        ChallengeResponses: z.object({
          USERNAME: z.string(),
          PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
          PASSWORD_CLAIM_SIGNATURE: z.string(),
          TIMESTAMP: z.string(),
        }),
      }),
      async ({ ChallengeResponses: claim }) => {
        const secretBlock = claim.PASSWORD_CLAIM_SECRET_BLOCK;
        const open = pending.get(secretBlock);
        pending.delete(secretBlock);
        const user = users.byUsername(open?.username ?? '');
        const right =
          open?.username === claim.USERNAME &&
          verifyPassword(open.srp, {
            pool: name,
            user: open.username,
            secretBlock,
            timestamp: claim.TIMESTAMP,
            signature: claim.PASSWORD_CLAIM_SIGNATURE,
          });
        if (!user || !right) throw wrongPassword();
        if (!user.confirmed) throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
        const { token, kept } = newRefreshToken();
        await users.save({ ...user, sessions: [...user.sessions, kept] });
        const issued = await tokens.issue(user, kept.origin);
        return { ChallengeParameters: {}, AuthenticationResult: { ...issued, RefreshToken: token } };
      },
    ),

    GetTokensFromRefreshToken: operation(z.object({ RefreshToken: z.string() }), async ({ RefreshToken }) => {
      const session = users.bySession(RefreshToken);
      if (!session) throw refused('Invalid Refresh Token');
      return { AuthenticationResult: await tokens.issue(session.user, session.origin) };
    }),

    RevokeToken: operation(z.object({ Token: z.string() }), async ({ Token }) => {
      const session = users.bySession(Token);
      if (session) {
        const { user, origin } = session;
        await users.save({ ...user, sessions: user.sessions.filter((kept) => kept.origin !== origin) });
      }
      return {};
    }),
  };
}
