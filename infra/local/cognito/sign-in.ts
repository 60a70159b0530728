import { createHmac, randomBytes } from 'node:crypto';
import { CognitoError, InvalidParameterError, NotAuthorizedError } from 'cognito-local/lib/errors.js';
import type { Route } from 'cognito-local/lib/server/Router.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import * as z from 'zod/mini';
import { findUser, type Pool, poolName, poolOf, read, verifierFor } from './accounts';
import { fakeVerifier, openSrp, provesPassword, type SrpSession } from './srp';
import { findRefreshToken, issueTokens, newRefreshToken, userOfRefreshToken } from './tokens';

const initiateRequest = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()),
});
const verifierResponse = z.object({
  ClientId: z.string(),
  ChallengeName: z.literal('PASSWORD_VERIFIER'),
  ChallengeResponses: z.object({
    USERNAME: z.string(),
    PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
    PASSWORD_CLAIM_SIGNATURE: z.string(),
    TIMESTAMP: z.string(),
  }),
});
const refreshRequest = z.object({ ClientId: z.string(), RefreshToken: z.string() });
const revokeRequest = z.object({ ClientId: z.string(), Token: z.string() });

/** One sign-in between its two requests. `user` is null where nobody has the name. */
interface Pending {
  readonly srp: SrpSession;
  readonly id: string;
  readonly user: string | null;
  readonly name: string;
  readonly expires: number;
}

const challengeMs = 180_000;
const maxPending = 10_000;

const wrongPassword = () => new NotAuthorizedError('Incorrect username or password.');
const tooManyAttempts = () => new NotAuthorizedError('Password attempts exceeded');

/** Wrong passwords by name, whether anyone has the name or not: from the fifth on, waiting doubles up to 15 minutes. */
class Attempts {
  readonly #wrong = new Map<string, { count: number; until: number }>();

  check(name: string, now: Date): void {
    if ((this.#wrong.get(name)?.until ?? 0) > now.getTime()) throw tooManyAttempts();
  }

  failed(name: string, now: Date): void {
    const count = (this.#wrong.get(name)?.count ?? 0) + 1;
    const wait = count < 5 ? 0 : Math.min(2 ** (count - 5) * 1000, 900_000);
    if (this.#wrong.size > maxPending) this.#wrong.clear();
    this.#wrong.set(name, { count, until: now.getTime() + wait });
  }

  succeeded(name: string): void {
    this.#wrong.delete(name);
  }
}

/** Signing in by SRP (Amplify's default; the password itself never travels), staying and ending. */
export function signInOperations(services: Services): Record<string, Route> {
  const secret = randomBytes(32);
  const pending = new Map<string, Pending>();
  const attempts = new Attempts();

  const openChallenge = async (pool: Pool, parameters: Record<string, string>) => {
    const name = (parameters.USERNAME ?? '').toLowerCase();
    attempts.check(name, pool.now);
    const user = await findUser(pool, name);
    const verifier = user ? verifierFor(user) : fakeVerifier(secret, name);
    const srp = openSrp(verifier, parameters.SRP_A ?? '');
    if (!srp) throw new InvalidParameterError('Invalid SRP_A');
    const id = user?.Username ?? fakeId(secret, name);
    const block = randomBytes(48).toString('base64');
    for (const [old, { expires }] of pending) {
      if (expires < pool.now.getTime() || pending.size >= maxPending) pending.delete(old);
      else break;
    }
    const expires = pool.now.getTime() + challengeMs;
    pending.set(block, { srp, id, user: user?.Username ?? null, name, expires });
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: srp.salt,
        SECRET_BLOCK: block,
        SRP_B: srp.B.toString(16),
        USERNAME: id,
        USER_ID_FOR_SRP: id,
      },
    };
  };

  const refresh = async (pool: Pool, token: string) => {
    const user = await pool.service.getUserByUsername(pool.context, userOfRefreshToken(token));
    const found = user && findRefreshToken(user, token, pool.now);
    if (!user || !found) throw new NotAuthorizedError('Invalid Refresh Token');
    return { AuthenticationResult: issueTokens(user, found.origin, factsOf(pool)) };
  };

  return {
    async InitiateAuth(context, request: unknown) {
      const { ClientId, AuthFlow, AuthParameters } = read(initiateRequest, request);
      const pool = await poolOf(services, context, ClientId);
      if (AuthFlow === 'USER_SRP_AUTH') return openChallenge(pool, AuthParameters);
      if (AuthFlow === 'REFRESH_TOKEN_AUTH' || AuthFlow === 'REFRESH_TOKEN') {
        return refresh(pool, AuthParameters.REFRESH_TOKEN ?? '');
      }
      throw new InvalidParameterError(`${AuthFlow} flow not enabled for this client`);
    },

    async RespondToAuthChallenge(context, request: unknown) {
      const { ClientId, ChallengeResponses: claim } = read(verifierResponse, request);
      const pool = await poolOf(services, context, ClientId);
      const block = claim.PASSWORD_CLAIM_SECRET_BLOCK;
      const open = pending.get(block);
      pending.delete(block);
      if (!open || open.expires < pool.now.getTime() || open.id !== claim.USERNAME) throw wrongPassword();
      attempts.check(open.name, pool.now);
      const right = provesPassword(open.srp, {
        pool: poolName(pool),
        user: open.id,
        secretBlock: block,
        timestamp: claim.TIMESTAMP,
        signature: claim.PASSWORD_CLAIM_SIGNATURE,
      });
      const user = open.user === null ? null : await pool.service.getUserByUsername(context, open.user);
      if (!right || !user) {
        attempts.failed(open.name, pool.now);
        throw wrongPassword();
      }
      attempts.succeeded(open.name);
      if (user.UserStatus !== 'CONFIRMED') {
        throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
      }
      const { token, origin, kept } = newRefreshToken(user, pool.now);
      await pool.service.saveUser(context, { ...user, RefreshTokens: [...user.RefreshTokens, kept] });
      return {
        ChallengeParameters: {},
        AuthenticationResult: { ...issueTokens(user, origin, factsOf(pool)), RefreshToken: token },
      };
    },

    async GetTokensFromRefreshToken(context, request: unknown) {
      const { ClientId, RefreshToken } = read(refreshRequest, request);
      return refresh(await poolOf(services, context, ClientId), RefreshToken);
    },

    async RevokeToken(context, request: unknown) {
      const { ClientId, Token } = read(revokeRequest, request);
      const pool = await poolOf(services, context, ClientId);
      const user = await pool.service.getUserByUsername(context, userOfRefreshToken(Token));
      const found = user && findRefreshToken(user, Token, pool.now);
      if (user && found) {
        const RefreshTokens = user.RefreshTokens.filter((kept) => kept !== found.kept);
        await pool.service.saveUser(context, { ...user, RefreshTokens });
      }
      return {};
    },
  };
}

const factsOf = ({ service, clientId, now }: Pool) => ({ userPoolId: service.options.Id, clientId, now });

/** An id that looks like those that the sign-up page makes. */
function fakeId(secret: Buffer, name: string): string {
  const hex = createHmac('sha256', secret).update(`id ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
