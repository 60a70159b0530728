import { createHash, createHmac } from 'node:crypto';

/** Without what is easily misheard or misread (0 and O, 1, I and L), and without vowels, so that it spells no word. */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ';
/** As references were made before they were keyed. */
const earlierLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

function spell(digest: Buffer, alphabet: string): string {
  const code = Array.from(digest.subarray(0, 7), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}

/**
 * The short code of a new record that people can read aloud, always the same for its id: 'K7M-4QXP'. Keyed, so that
 * an id, which stays in a browser's history, doesn't tell it.
 */
export const referenceOf = (key: string, kind: string, id: string): string =>
  spell(createHmac('sha256', key).update(`reference\0${kind}\0${id}`).digest(), letters);

/** The references that a stored record with this id may have. Only the record itself says which one it has. */
export const possibleReferences = (key: string, kind: string, id: string): string[] => [
  referenceOf(key, kind, id),
  spell(createHash('sha256').update(`${kind}\0${id}`).digest(), earlierLetters),
];
