import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { CognitoError } from './operation';
import type { Pool } from './pool';
import { openSrp, type SrpSession, verifyPassword } from './srp';
import type { User } from './users';

export const srpAuth = z.object({
  AuthFlow: z.literal('USER_SRP_AUTH'),
  AuthParameters: z.record(z.string(), z.string()),
});

export const passwordClaim = z.object({
  ChallengeName: z.literal('PASSWORD_VERIFIER'),
  ChallengeResponses: z.object({
    USERNAME: z.string(),
    PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
    PASSWORD_CLAIM_SIGNATURE: z.string(),
    TIMESTAMP: z.string(),
  }),
});

export const refused = (message: string) => new CognitoError('NotAuthorizedException', message);
const wrongPassword = () => refused('Incorrect username or password.');

/** The first two requests of a sign-in, by SRP: Amplify's default, which never sends the password. */
export function srpChallenge({ users, name }: Pick<Pool, 'users' | 'name'>) {
  /** Sign-ins between their two requests, by secret block. */
  const pending = new Map<string, { readonly srp: SrpSession; readonly username: string }>();

  return {
    async open({ AuthParameters: { USERNAME = '', SRP_A = '' } }: z.infer<typeof srpAuth>) {
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
    },

    /**
     * The user whose password was right.
     * @param attempts Limits wrong ones.
     * @throws CognitoError for a wrong password
     */
    verify(
      { ChallengeResponses: claim }: z.infer<typeof passwordClaim>,
      attempts: { require(user: User): void; failed(user: User): void } = unlimited,
    ): User {
      const secretBlock = claim.PASSWORD_CLAIM_SECRET_BLOCK;
      const open = pending.get(secretBlock);
      pending.delete(secretBlock);
      const user = users.byUsername(open?.username ?? '');
      if (!open || !user || open.username !== claim.USERNAME) throw wrongPassword();
      attempts.require(user);
      const right = verifyPassword(open.srp, {
        pool: name,
        user: open.username,
        secretBlock,
        timestamp: claim.TIMESTAMP,
        signature: claim.PASSWORD_CLAIM_SIGNATURE,
      });
      if (right) return user;
      attempts.failed(user);
      throw wrongPassword();
    },
  };
}

const unlimited = { require: () => undefined, failed: () => undefined };
