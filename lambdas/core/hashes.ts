import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { referenceSource, spellReference } from '@concierge/contract/reference';

/** Keys of guards: nobody who reads the table can tell, or test a guess of, what was hashed. */
export function keyedHash(key: string, kind: string, value: string): string {
  return createHmac('sha256', key).update(kind).update('\0').update(value).digest('base64url');
}

/** The same as a UUID (RFC 9562, version 8). */
export function keyedUuid(key: string, kind: string, value: string): string {
  const hex = createHmac('sha256', key).update(kind).update('\0').update(value).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Stands for an address in the index. Of the exact address: other tags and dots may be other people's. */
export const addressDigest = (key: string, email: string): string =>
  keyedHash(key, 'address', email.trim().toLowerCase());

/** Signs a link to one request. */
export const linkSignature = (key: string, id: string): string => keyedHash(key, 'change-link', id);

/** JSON with sorted keys: the same text for the same content. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** SHA-256 of a value's canonical JSON. */
export function canonicalHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('base64url');
}

/**
 * The hash by which two submissions are the same. A null counts as left out: what is sent again after a new field came
 * into the contract is still the same.
 */
export function contentHash(content: Readonly<Record<string, unknown>>): string {
  return canonicalHash(Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null)));
}

/** Compares secrets in constant time, without revealing their lengths. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** A short code that people can read out, the same for the same key: 'K7M-4QXP'. */
export function referenceOf(kind: string, key: string): string {
  return spellReference(createHash('sha256').update(referenceSource(kind, key)).digest());
}
