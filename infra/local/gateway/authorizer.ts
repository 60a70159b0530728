import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';

/** What the authorizer checks against: the pool that signs, and the client that tokens are for. */
export interface AuthorizerOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** The pool's published keys. */
  readonly keys: JWTVerifyGetKey;
}

/** A token's claims as API Gateway passes them to a function: as text. Undefined for a token that is refused. */
export type Authorizer = (header: string | undefined) => Promise<Record<string, string> | undefined>;

/**
 * The JWT authorizer of an HTTP API. A token has to be signed with RSA by a key of the pool, issued by the pool, for
 * the client (`aud`, or `client_id` if it has no `aud`), and within its time. Neither the kind of token nor any other
 * claim is checked.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html
 */
export function jwtAuthorizer({ issuer, clientId, keys }: AuthorizerOptions): Authorizer {
  return async (header) => {
    const token = (header ?? '').replace(/^Bearer /i, '');
    try {
      const { payload } = await jwtVerify(token, keys, { issuer, algorithms: ['RS256'] });
      return isFor(payload, clientId) && wasIssued(payload) ? asText(payload) : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}

const isFor = ({ aud, client_id }: JWTPayload, clientId: string): boolean =>
  aud === undefined ? client_id === clientId : [aud].flat().includes(clientId);

const wasIssued = ({ exp, iat }: JWTPayload): boolean =>
  exp !== undefined && (iat === undefined || iat <= Date.now() / 1000);

const asText = (claims: JWTPayload): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
