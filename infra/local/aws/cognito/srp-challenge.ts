import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { CognitoError } from './operation';
import type { Pool } from './pool';
import { claimOfPassword, openSrp, type SrpSession, verifierOf, verifyPassword } from './srp';
import type { User } from './users';

export const srpAuth = z.object({
  AuthFlow: z.literal('USER_SRP_AUTH'),
  AuthParameters: z.record(z.string(), z.string()),
});

export const passwordClaim = z.object({
  ChallengeName: z.literal('PASSWORD_VERIFIER'),
  ChallengeResponses: claimOfPassword,
});

export const refused = (message: string) => new CognitoError('NotAuthorizedException', message);
const wrongPassword = () => refused('Incorrect username or password.');

/** The first two requests of a sign-in, by SRP: Amplify's default, which never sends the password. */
export function srpChallenge({ users, name }: Pick<Pool, 'users' | 'name'>) {
  /** Sign-ins between their two requests, by secret block. */
  const pending = new Map<string, { readonly srp: SrpSession; readonly username: string }>();
  const strangers = new Map<string, Pick<User, 'username' | 'verifier'>>();

  /** Whom nobody can sign in as: the same each time for a name (PreventUserExistenceErrors, as in RFC 5054, 2.5.1.3). */
  const strangerOf = (typed: string) => {
    const username = randomUUID();
    const made = strangers.get(typed) ?? { username, verifier: verifierOf(name, username, randomUUID()) };
    strangers.set(typed, made);
    return made;
  };

  return {
    async open({ AuthParameters: { USERNAME = '', SRP_A = '' } }: z.infer<typeof srpAuth>) {
      const typed = USERNAME.toLowerCase();
      const user = users.byName(typed) ?? strangerOf(typed);
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

    /** The user whose password was right. @throws CognitoError for a wrong password */
    verify({ ChallengeResponses: claim }: z.infer<typeof passwordClaim>): User {
      const secretBlock = claim.PASSWORD_CLAIM_SECRET_BLOCK;
      const open = pending.get(secretBlock);
      pending.delete(secretBlock);
      if (open?.username !== claim.USERNAME) throw wrongPassword();
      const user = users.byUsername(open.username);
      if (verifyPassword(open.srp, name, claim) && user) return user;
      throw wrongPassword();
    },
  };
}
