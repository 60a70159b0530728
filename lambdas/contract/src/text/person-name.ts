import { normalizeLine } from './typed-line';

/**
 * Letters, marks, spaces, hyphens, periods and apostrophes, with at least one letter, and what other scripts spell
 * names with: middle dots, geresh, gershayim, maqaf, tsheg and joiners. Marks must follow a letter, at most four of
 * them, as the fullest scripts need, and at most two of those that any letter takes. Other invisible characters are
 * refused: with Hangul's fillers, for example, a sentence passes for one word.
 */
export const nameRule =
  /^(?!.*(?![\u200c\u200d])\p{DI})(?!.*[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3})(?=\P{L}*\p{L})(?:[ .'\u2018\u2019\u00b7\u30fb\uff65\u05be\u05f3\u05f4\u055a\u0f0b-]|\p{L}\p{M}{0,4}(?:[\u200c\u200d]\p{M}{0,4})?)+$/u;

/** A name as it is stored: one line, with composed letters (NFC), plain apostrophes and one kind of middle dot. */
export const normalizeName = (name: string): string =>
  normalizeLine(name.normalize('NFC'))
    .replace(/[`\u00b4\u2032]/g, "'")
    .replace(/[\u2022\u2027\u2219\u22c5]/g, '\u00b7')
    // Keyboards have no gershayim.
    .replace(/(\p{sc=Hebr})"(?=\p{sc=Hebr})/gu, '$1\u05f4');
