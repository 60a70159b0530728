import { randomUUID } from 'node:crypto';
import { roleClaim } from '@concierge/contract/staff/staff';
import { errors, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { CognitoError } from './operation';
import type { Session, User } from './users';

const algorithm = 'RS256';
const idSeconds = 900;

/** A pool and its client. Visitors' pages are built with theirs (`accounts` in site.json). */
export interface AccountFacts {
  readonly userPoolId: string;
  readonly clientId: string;
}

const accessClaims = z.object({
  token_use: z.literal('access'),
  username: z.string(),
  origin_jti: z.string(),
});

export const issuerOf = ({ userPoolId }: AccountFacts): string =>
  `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/${userPoolId}`;

/** Signs tokens with a key that lives as long as this process. */
export async function tokenIssuer(facts: AccountFacts, accessSeconds: number) {
  const { clientId } = facts;
  const { privateKey, publicKey } = await generateKeyPair(algorithm);
  const kid = randomUUID();
  const issuer = issuerOf(facts);
  return {
    /** The content of /.well-known/jwks.json. */
    jwks: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' }] },
    /** The access and ID tokens that Cognito answers with, of one sign-in. */
    async issue(user: User, { origin, at }: Session) {
      const now = Math.floor(Date.now() / 1000);
      const auth_time = at === undefined ? now : Math.floor(at / 1000);
      const token = (seconds: number, claims: Record<string, unknown>) =>
        new SignJWT({ origin_jti: origin, event_id: randomUUID(), auth_time, ...claims })
          .setProtectedHeader({ alg: algorithm, kid })
          .setSubject(user.sub)
          .setIssuer(issuer)
          .setJti(randomUUID())
          .setIssuedAt(now)
          .setExpirationTime(now + seconds)
          .sign(privateKey);
      const [AccessToken, IdToken] = await Promise.all([
        token(accessSeconds, {
          token_use: 'access',
          client_id: clientId,
          username: user.username,
          scope: 'aws.cognito.signin.user.admin',
        }),
        token(idSeconds, {
          token_use: 'id',
          aud: clientId,
          'cognito:username': user.username,
          email: user.email,
          email_verified: user.confirmed,
          [roleClaim]: user.role,
        }),
      ]);
      return { AccessToken, IdToken, TokenType: 'Bearer', ExpiresIn: accessSeconds };
    },
    /** Verifies an access token and returns its user and sign-in. @throws CognitoError */
    async check(accessToken: string) {
      const verified = await jwtVerify(accessToken, publicKey, { issuer, algorithms: [algorithm] }).catch(
        (error: unknown) => {
          if (error instanceof errors.JOSEError) return undefined;
          throw error;
        },
      );
      const claims = accessClaims.safeParse(verified?.payload);
      if (!claims.success) throw new CognitoError('NotAuthorizedException', 'Invalid Access Token');
      return claims.data;
    },
  };
}
