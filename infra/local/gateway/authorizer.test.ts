import { createHmac } from 'node:crypto';
import { createLocalJWKSet, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { jwtAuthorizer } from './authorizer';

const issuer = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_mine';
const clientId = 'my-client';
const kid = 'my-key';
const hour = 3600;

const [ours, foreign] = await Promise.all([
  generateKeyPair('RS256', { extractable: true }),
  generateKeyPair('RS256', { extractable: true }),
]);
const publicPem = await exportSPKI(ours.publicKey);
const keys = createLocalJWKSet({
  keys: [{ ...(await exportJWK(ours.publicKey)), kid, alg: 'RS256', use: 'sig' }],
});
const authorize = jwtAuthorizer({ issuer, clientId, keys });

const now = () => Math.floor(Date.now() / 1000);
const claims = (changes: Record<string, unknown> = {}) => ({
  iss: issuer,
  aud: clientId,
  token_use: 'id',
  email: 'ada@example.com',
  email_verified: true,
  iat: now(),
  exp: now() + hour,
  ...changes,
});
const signed = (
  payload: Record<string, unknown>,
  key = ours.privateKey,
  header: Record<string, unknown> = {},
) => new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(key);
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
/** A token that no library would write. */
const handmade = (header: Record<string, unknown>, payload: unknown, signature: (text: string) => string) => {
  const text = `${encoded(header)}.${encoded(payload)}`;
  return `${text}.${signature(text)}`;
};

describe('the authorizer of signed-in routes', () => {
  it('passes a valid token’s claims on as text, with or without Bearer', async () => {
    const token = await signed(claims());
    const passed = { email: 'ada@example.com', email_verified: 'true', token_use: 'id', aud: clientId };
    expect(await authorize(`Bearer ${token}`)).toMatchObject(passed);
    expect(await authorize(token)).toMatchObject(passed);
  });

  it('accepts an access token, as API Gateway does; the functions refuse it', async () => {
    const { aud: _, ...access } = claims({ token_use: 'access', client_id: clientId });
    expect(await authorize(await signed(access))).toMatchObject({ token_use: 'access' });
  });

  it.each<[string, () => string | Promise<string> | undefined]>([
    ['no token', () => undefined],
    ['words', () => 'Bearer open sesame'],
    ['an expired one', () => signed(claims({ exp: now() - 1 }))],
    ['one that is not valid yet', () => signed(claims({ nbf: now() + hour }))],
    ['one from the future', () => signed(claims({ iat: now() + hour, exp: now() + 2 * hour }))],
    ['one without an expiry', () => signed({ ...claims(), exp: undefined })],
    ['one of another pool', () => signed(claims({ iss: `${issuer}2` }))],
    [
      'one of another pool, signed by its own key',
      () => signed(claims({ iss: `${issuer}2` }), foreign.privateKey),
    ],
    ['one of another client', () => signed(claims({ aud: 'another-client' }))],
    [
      'an access token of another client',
      () => signed({ ...claims(), aud: undefined, client_id: 'another-client' }),
    ],
    [
      'another client’s, with ours as client_id',
      () => signed(claims({ aud: 'another-client', client_id: clientId })),
    ],
    ['one signed by another key under our key’s name', () => signed(claims(), foreign.privateKey)],
    ['one by a key that nobody published', () => signed(claims(), foreign.privateKey, { kid: 'their-key' })],
    [
      'one that brings its own key',
      async () => signed(claims(), foreign.privateKey, { jwk: await exportJWK(foreign.publicKey) }),
    ],
    ['an unsigned one', () => handmade({ alg: 'none', kid }, claims(), () => '')],
    [
      'one signed by the public key as a shared secret',
      () =>
        handmade({ alg: 'HS256', kid }, claims(), (text) =>
          createHmac('sha256', publicPem).update(text).digest('base64url'),
        ),
    ],
    [
      'one whose claims were changed after it was signed',
      async () => {
        const [header, , signature] = (await signed(claims())).split('.');
        return `${header}.${encoded(claims({ email: 'eve@example.com' }))}.${signature}`;
      },
    ],
  ])('refuses %s', async (_, token) => {
    expect(await authorize(await token())).toBeUndefined();
  });
});
