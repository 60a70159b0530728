import { createHmac } from 'node:crypto';

/** Without what is easily misheard or misread (0 and O, 1, I and L), and without vowels, so that it spells no word. */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ';

/**
 * The short code of a record that people can read aloud, always the same for its id: 'K7M-4QXP'. Keyed, so that an id,
 * which stays in a browser's history, doesn't tell it.
 */
export function referenceOf(key: string, kind: string, id: string): string {
  const digest = createHmac('sha256', key).update(`reference\0${kind}\0${id}`).digest();
  const code = Array.from(digest.subarray(0, 7), (byte) => letters[byte % letters.length]).join('');
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}
