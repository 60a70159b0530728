import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/*
 * 2026-11: the server's half of SRP-6a as Cognito speaks it (RFC 5054's 3072-bit group, SHA-256, hex numbers
 * padded so that they read as positive). Written here because cognito-local has none.
 */

const N = BigInt(
  `0x${[
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD',
    'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED',
    'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F',
    '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B',
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510',
    '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7',
    'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C',
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
  ].join('')}`,
);
const g = 2n;

const sha256 = (...parts: (string | Buffer)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const hmac = (key: Buffer, ...parts: (string | Buffer)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHmac('sha256', key)).digest();
const number = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex') || '0'}`);

/** The bytes of a number with a leading zero where the first bit would make it negative. */
function padded(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

const k = number(sha256(padded(N), padded(g)));

/** What the server keeps instead of a password: neither the password nor anything that signs in by itself. */
export interface Verifier {
  readonly salt: string;
  readonly verifier: string;
}

export function verifierOf(pool: string, user: string, password: string): Verifier {
  const salt = number(randomBytes(16));
  const x = number(sha256(padded(salt), sha256(`${pool}${user}:${password}`)));
  return { salt: salt.toString(16), verifier: power(g, x).toString(16) };
}

/** The verifier of nobody: the same for the same name as long as the secret is, and as much work as a real one. */
export function fakeVerifier(secret: Buffer, name: string): Verifier {
  const verifier = Buffer.concat(
    Array.from({ length: 12 }, (_, at) => hmac(secret, `verifier ${at} ${name}`)),
  );
  return {
    salt: number(hmac(secret, `salt ${name}`).subarray(0, 16)).toString(16),
    verifier: (number(verifier) % N).toString(16),
  };
}

export interface SrpSession extends Verifier {
  readonly secret: bigint;
  /** Public values of client and server. */
  readonly A: bigint;
  readonly B: bigint;
}

/** Answers a client's A; null where A is one that would make the password irrelevant. */
export function openSrp(verifier: Verifier, clientA: string): SrpSession | null {
  if (!/^[0-9a-f]{1,1024}$/i.test(clientA)) return null;
  const A = BigInt(`0x${clientA}`);
  if (A % N === 0n) return null;
  const secret = number(randomBytes(32));
  const B = (k * BigInt(`0x${verifier.verifier}`) + power(g, secret)) % N;
  return { ...verifier, secret, A, B };
}

export interface PasswordClaim {
  readonly pool: string;
  readonly user: string;
  readonly secretBlock: string;
  readonly timestamp: string;
  readonly signature: string;
}

/** Whether the client that signed the claim knows the password. */
export function provesPassword(session: SrpSession, claim: PasswordClaim): boolean {
  const { A, B, secret, verifier } = session;
  const u = number(sha256(padded(A), padded(B)));
  const shared = power(A * power(BigInt(`0x${verifier}`), u), secret);
  const key = hmac(hmac(padded(u), padded(shared)), 'Caldera Derived Key\u0001').subarray(0, 16);
  const { pool, user, secretBlock, timestamp, signature } = claim;
  const expected = hmac(key, pool, user, Buffer.from(secretBlock, 'base64'), timestamp);
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
