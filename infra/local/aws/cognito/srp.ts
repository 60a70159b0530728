import { createDiffieHellman, createHash, createHmac, getDiffieHellman, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';

/*
 * The server's half of SRP-6a as Cognito speaks it: the 3072-bit group (RFC 5054 takes its prime from RFC 3526) with
 * g = 2, SHA-256, numbers in hex padded so that they read as positive.
 */

const group = createDiffieHellman(getDiffieHellman('modp15').getPrime());
const N = BigInt(`0x${group.getPrime('hex')}`);
const g = 2n;

const sha256 = (...parts: (string | Buffer)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const hmac = (key: Buffer, ...parts: (string | Buffer)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHmac('sha256', key)).digest();
const number = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex') || '0'}`);

/** The bytes of a number, with a leading zero if its first bit would make it negative. */
function padded(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

/** A power modulo N: the shared secret of a Diffie-Hellman exchange with these two. */
function power(base: bigint, exponent: bigint): bigint {
  group.setPrivateKey(padded(exponent));
  return number(group.computeSecret(padded(base % N)));
}

const k = number(sha256(padded(N), padded(g)));

/** What the server stores instead of a password: nothing that could be used to sign in. */
export interface Verifier {
  readonly salt: string;
  readonly verifier: string;
}

export function verifierOf(pool: string, user: string, password: string): Verifier {
  const salt = number(randomBytes(16));
  const x = number(sha256(padded(salt), sha256(`${pool}${user}:${password}`)));
  return { salt: salt.toString(16), verifier: power(g, x).toString(16) };
}

export interface SrpSession extends Verifier {
  readonly secret: bigint;
  /** Public values of client and server. */
  readonly A: bigint;
  readonly B: bigint;
}

/** Answers a client's A; null if A would make the password irrelevant. */
export function openSrp(verifier: Verifier, clientA: string): SrpSession | null {
  if (!/^[0-9a-f]{1,1024}$/i.test(clientA)) return null;
  const A = BigInt(`0x${clientA}`);
  if (A % N === 0n) return null;
  const secret = number(randomBytes(32));
  const B = (k * BigInt(`0x${verifier.verifier}`) + power(g, secret)) % N;
  return { ...verifier, secret, A, B };
}

/** What a client answers to the challenge. */
export const claimOfPassword = z.object({
  USERNAME: z.string(),
  PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
  PASSWORD_CLAIM_SIGNATURE: z.string(),
  TIMESTAMP: z.string(),
});

/** Whether the client that signed the claim knows the password. */
export function verifyPassword(
  { A, B, secret, verifier }: SrpSession,
  pool: string,
  claim: z.infer<typeof claimOfPassword>,
): boolean {
  const u = number(sha256(padded(A), padded(B)));
  const shared = power(A * power(BigInt(`0x${verifier}`), u), secret);
  const key = hmac(hmac(padded(u), padded(shared)), 'Caldera Derived Key\u0001').subarray(0, 16);
  const block = Buffer.from(claim.PASSWORD_CLAIM_SECRET_BLOCK, 'base64');
  const expected = hmac(key, pool, claim.USERNAME, block, claim.TIMESTAMP);
  return claim.PASSWORD_CLAIM_SIGNATURE === expected.toString('base64');
}
