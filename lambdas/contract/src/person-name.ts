/**
 * Letters, marks, spaces, hyphens, periods and apostrophes, with at least one letter. Marks must follow a letter, at
 * most four of them, as the fullest scripts need, and at most two of those that any letter takes. Invisible characters
 * are refused: with Hangul's fillers, for example, a sentence passes for one word.
 */
export const nameRule =
  /^(?!.*\p{DI})(?!.*[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3})(?=\P{L}*\p{L})(?:[ .'\u2018\u2019-]|\p{L}\p{M}{0,4})+$/u;

/** Composes the letters of a name (NFC), makes every kind of space, hyphen and apostrophe a plain one, and trims it. */
export const normalizeName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Zs}\t]/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[`\u00b4\u2032]/g, "'")
    .trim();
