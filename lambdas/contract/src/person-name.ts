import { limits } from './limits';

/**
 * Letters, marks, spaces, hyphen, period, apostrophes, at least one of them a letter. A mark stands
 * on a letter; there are no more on one than the fullest scripts need (of those that any letter takes, two); and
 * nothing is invisible, as Hangul's fillers are, with which a sentence passes for one word.
 */
export const nameRule =
  /^(?!.*\p{DI})(?!.*[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3})(?=\P{L}*\p{L})(?:[ .'\u2018\u2019-]|\p{L}\p{M}{0,4})+$/u;

/** A name with its letters put together and every kind of space a space. */
export const tidyName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .trim();

/** Written before a name with a full stop or without; no first names. */
const titles = new Set('dr mr mrs ms mx miss prof professor doctor sir rev'.split(' '));
const isTitle = (word: string): boolean => titles.has(word.replace(/\.$/, '').toLowerCase());

/** Letters with at most one apostrophe or hyphen among them. Modifier letters look like punctuation. */
const greetable = /^(?:(?!\p{Lm})\p{L}\p{M}*)+(?:['\u2018\u2019\u02bb\u02bc-](?:(?!\p{Lm})\p{L}\p{M}*)+)?$/u;

/** A name is of one script, and where a few letters are a sentence, it has no more of them than names have. */
const scripts = [
  [/^\p{Script=Latin}+$/u, limits.greetedNameChars],
  [/^\p{Script=Cyrillic}+$/u, limits.greetedNameChars],
  [/^\p{Script=Greek}+$/u, limits.greetedNameChars],
  [/^\p{Script=Hebrew}+$/u, limits.greetedNameChars],
  [/^\p{Script=Arabic}+$/u, limits.greetedNameChars],
  [/^\p{Script=Devanagari}+$/u, limits.greetedNameChars],
  [/^\p{Script=Han}+$/u, 4],
  [/^\p{Script=Hangul}+$/u, 5],
  [/^[\p{Script=Hiragana}\p{Script=Katakana}]+$/u, 6],
] as const;

/** 'DeShawn' and 'McDonald' have one such place, 'YourAccountIsLocked' has three. */
const capitalInside = /\p{Ll}\p{Lu}/gu;

function isFirstName(word: string): boolean {
  if (word.length > limits.greetedNameChars || !greetable.test(word) || word.normalize('NFKC') !== word)
    return false;
  const letters = word.replace(/\P{L}|\p{Lm}/gu, '');
  if ((letters.match(capitalInside)?.length ?? 0) > 1) return false;
  return scripts.some(([script, most]) => letters.length <= most && script.test(letters));
}

/**
 * By what a person is greeted, in mails and on pages: the first word, after titles, of a name, or null for nobody.
 * Anybody may type anything for a name, and somebody else's address beside it, or make a link with it: only what
 * can hardly be anything but a first name comes back under the practice's.
 */
export function greetedName(typed: string): string | null {
  if (typed.length > limits.typedNameChars) return null;
  const name = tidyName(typed);
  if (name.length > limits.nameChars || !nameRule.test(name)) return null;
  const words = name.split(/ +/);
  const first = words.find((word) => !isTitle(word)) ?? '';
  return isFirstName(first) ? first : null;
}
