import { limits } from './limits';
import { nameRule, normalizeName } from './person-name';

/** Titles before a name, with or without a period. None is a first name. */
const titles = new Set('dr mr mrs ms mx miss prof professor doctor sir rev'.split(' '));
const isTitle = (word: string): boolean => titles.has(word.replace(/\.$/, '').toLowerCase());

/**
 * Letters with at most one apostrophe or hyphen among them. Modifier letters other than those apostrophes are excluded,
 * because they look like punctuation.
 */
const greetable = /^(?:(?!\p{Lm})\p{L}\p{M}*)+(?:['\u2018\u2019\u02bb\u02bc-](?:(?!\p{Lm})\p{L}\p{M}*)+)?$/u;

/**
 * A first name is in one script. Where a few letters can be a sentence, it has at most as many letters as names do.
 */
const scripts = [
  [/^\p{Script=Latin}+$/u, limits.greetingNameChars],
  [/^\p{Script=Cyrillic}+$/u, limits.greetingNameChars],
  [/^\p{Script=Greek}+$/u, limits.greetingNameChars],
  [/^\p{Script=Hebrew}+$/u, limits.greetingNameChars],
  [/^\p{Script=Arabic}+$/u, limits.greetingNameChars],
  [/^\p{Script=Devanagari}+$/u, limits.greetingNameChars],
  [/^\p{Script=Han}+$/u, 4],
  [/^\p{Script=Hangul}+$/u, 5],
  [/^[\p{Script=Hiragana}\p{Script=Katakana}]+$/u, 6],
] as const;

/** 'DeShawn' and 'McDonald' have one match, 'YourAccountIsLocked' has three. */
const capitalInside = /\p{Ll}\p{Lu}/gu;

function isFirstName(word: string): boolean {
  if (word.length > limits.greetingNameChars || !greetable.test(word) || word.normalize('NFKC') !== word)
    return false;
  const letters = word.replace(/\P{L}|\p{Lm}/gu, '');
  if ((letters.match(capitalInside)?.length ?? 0) > 1) return false;
  return scripts.some(([script, most]) => letters.length <= most && script.test(letters));
}

/**
 * The name that greets a person, in mails and on pages: the first word of a name after its titles, or null for none.
 * Anybody can type any text as a name next to somebody else's address, or put it into a link. So the practice repeats
 * only what can hardly be anything but a first name.
 */
export function greetingName(typed: string): string | null {
  if (typed.length > limits.typedNameChars) return null;
  const name = normalizeName(typed);
  if (name.length > limits.nameChars || !nameRule.test(name)) return null;
  const words = name.split(/ +/);
  const first = words.find((word) => !isTitle(word)) ?? '';
  return isFirstName(first) ? first : null;
}
