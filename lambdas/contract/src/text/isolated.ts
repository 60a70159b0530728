/** Letters of scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A text from outside for a place in ours that is no HTML: what is written from right to left would pull the signs and
 * numbers beside it to its other side (FSI and PDI, https://www.unicode.org/reports/tr9/). Each line by itself, because
 * isolates end with a line.
 */
export const isolated = (text: string): string =>
  text.replace(/.+/g, (line) => (rightToLeft.test(line) ? `\u2068${line}\u2069` : line));
