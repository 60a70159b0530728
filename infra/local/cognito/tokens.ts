import { createHash, randomBytes, randomUUID, sign, timingSafeEqual } from 'node:crypto';
import keys from 'cognito-local/lib/keys/cognitoLocal.private.json' with { type: 'json' };
import { attributeValue, type User } from 'cognito-local/lib/services/userPoolService.js';

/*
 * 2026-11: cognito-local's own tokens have no origin_jti, without which Amplify never revokes at sign-out, and
 * its refresh tokens lie on disk as they are.
 */

const accessSeconds = 3600;
const refreshDays = 30;

export interface TokenFacts {
  readonly userPoolId: string;
  readonly clientId: string;
  readonly now: Date;
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function jwt(claims: object): string {
  const text = `${base64url({ alg: 'RS256', kid: keys.jwk.kid, typ: 'JWT' })}.${base64url(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), keys.pem).toString('base64url')}`;
}

/** The access and ID tokens that Cognito answers with; `origin` names the sign-in that they come from. */
export function issueTokens(user: User, origin: string, { userPoolId, clientId, now }: TokenFacts) {
  const iat = Math.floor(now.getTime() / 1000);
  const sub = attributeValue('sub', user.Attributes);
  const shared = {
    sub,
    iss: `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/${userPoolId}`,
    origin_jti: origin,
    event_id: randomUUID(),
    auth_time: iat,
    iat,
    exp: iat + accessSeconds,
    jti: randomUUID(),
  };
  return {
    AccessToken: jwt({
      ...shared,
      client_id: clientId,
      username: user.Username,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
    }),
    IdToken: jwt({
      ...shared,
      aud: clientId,
      token_use: 'id',
      'cognito:username': user.Username,
      email: attributeValue('email', user.Attributes),
      email_verified: attributeValue('email_verified', user.Attributes) === 'true',
    }),
    TokenType: 'Bearer',
    ExpiresIn: accessSeconds,
  };
}

/** A refresh token names its user, so that it is found without a search. */
export interface RefreshToken {
  readonly token: string;
  /** What is stored: the sign-in's id, when it ends, and a hash. */
  readonly kept: string;
  readonly origin: string;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const sameHash = (one: string | undefined, other: string): boolean =>
  one?.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

export function newRefreshToken(user: User, now: Date): RefreshToken {
  const origin = randomUUID();
  const token = `${base64url({ user: user.Username })}.${randomBytes(32).toString('base64url')}`;
  const expires = now.getTime() + refreshDays * 86_400_000;
  return { token, origin, kept: `${origin} ${expires} ${hashOf(token)}` };
}

export function userOfRefreshToken(token: string): string {
  try {
    const head: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'));
    const user = typeof head === 'object' && head !== null ? Reflect.get(head, 'user') : undefined;
    return typeof user === 'string' ? user : '';
  } catch {
    return '';
  }
}

/** The stored line of a token that is still good. */
export function findRefreshToken(
  user: User,
  token: string,
  now: Date,
): { kept: string; origin: string } | null {
  const hash = hashOf(token);
  for (const kept of user.RefreshTokens) {
    const [origin = '', expires = '0', keptHash] = kept.split(' ');
    if (sameHash(keptHash, hash) && Number(expires) > now.getTime()) return { kept, origin };
  }
  return null;
}
