/** Letters that are no plain letter with a mark. */
const likeLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * The words of a text as anybody types them on any keyboard, to be compared: 'José O’Neill-Đặng' as jose, oneill and dang.
 * Case, accents and apostrophes go, and every other sign parts words.
 */
export const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[đðħıłøŧßæœþ]/g, (letter) => likeLetters[letter] ?? letter)
    .replace(/[\p{M}\p{Lm}\p{Cf}'\u2018\u2019`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
