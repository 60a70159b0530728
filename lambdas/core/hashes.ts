import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mailboxOf } from '@concierge/contract/text/canonical-mailbox';

/** A hash that can be neither reversed nor checked against guesses without the key. Keys of guards contain such hashes for people and networks. */
export function keyedHash(key: string, kind: string, value: string): string {
  return createHmac('sha256', key).update(kind).update('\0').update(value).digest('base64url');
}

/** A keyed hash as a UUID (RFC 9562, version 8). */
export function keyedUuid(key: string, kind: string, value: string): string {
  const hex = createHmac('sha256', key).update(kind).update('\0').update(value).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The index's hash of the exact address: addresses with other tags or dots may belong to other people. */
export const addressDigest = (key: string, email: string): string =>
  keyedHash(key, 'address', email.trim().toLowerCase());

/** The index's hash of the mailbox that an address goes to, as far as its spelling shows. */
export const mailboxDigest = (key: string, email: string): string =>
  keyedHash(key, 'mailbox', mailboxOf(email));

/** Signs a link to one request. */
export const linkSignature = (key: string, id: string): string => keyedHash(key, 'change-link', id);

/** Signs what ties a survey to one request, shown by its reference. */
export const surveySignature = (key: string, reference: string, id: string): string =>
  keyedHash(key, 'survey', `${reference} ${id}`);

/** JSON with sorted keys: the same text for the same content. */
function canonicalJson(value: unknown): string {
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
 * The hash that identifies identical submissions. It ignores nulls, so that a submission that is sent again after the
 * contract got a new field is still the same.
 */
export function contentHash(content: Readonly<Record<string, unknown>>): string {
  return canonicalHash(Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null)));
}

/** Compares secrets in constant time, without revealing their lengths. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
