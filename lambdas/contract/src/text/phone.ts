import { limits } from './limits';
import { normalizeLine } from './typed-line';

const { min, max } = limits.phoneDigits;
const between = '[\\s()-]*';
/**
 * The stored-data rule: 8-15 digits, first nonzero, optional leading +, with spaces, hyphens and parentheses anywhere.
 * Without those, and with the +, it is E.164 with the specification's lower bound.
 */
export const phoneRule = new RegExp(
  `^${between}(?:\\+${between})?[1-9](?:${between}\\d){${min - 1},${max - 1}}${between}$`,
);
/** Digits and what people write around them. A number with anything else (letters, extensions) is refused. */
const written = /^\+?[\d\s().\-/\u00a0]+$/;

const digitsOf = (input: string): string => input.replace(/\D/g, '');

/**
 * The E.164 form of a phone number as typed, or null if no rule matches:
 * 10 digits get +1, 11 digits starting with 1 get +, a valid +E.164 number is kept.
 */
export function normalizePhone(input: string): string | null {
  // Numbers copied from contacts come with marks that turn the direction around, none of which is seen.
  const text = normalizeLine(input.replace(/\p{Cf}/gu, ''))
    // A link copied from a page.
    .replace(/^tel:/i, '')
    .replace(/^\(\+/, '+')
    // In '+44 (0)20 …' the zero is for callers within the country.
    .replace(/^(\+\d{1,3}[\s.)-]*)\(0\)/, '$1');
  if (!written.test(text)) return null;
  const digits = digitsOf(text);
  if (text.startsWith('+')) return phoneRule.test(`+${digits}`) ? `+${digits}` : null;
  if (digits.length === 10) return `+1${digits}`;
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`;
  return null;
}

/**
 * What the phone field shows after it loses focus: the result of {@link normalizePhone}. Other digits get a plus if
 * that makes a number that can be stored. Anything else (7 digits, a leading zero) stays as typed: the page must never
 * write a number that is then refused.
 */
export function normalizePhoneOnBlur(input: string): string {
  return phoneToSend(input) ?? input;
}

/**
 * The number that a form sends, or null if it must be refused. Sending applies the same rules as losing focus, because
 * Enter submits a field that never lost focus.
 */
export function phoneToSend(input: string): string | null {
  return normalizePhone(input) ?? normalizePhone(`+${input.trim()}`);
}

/** North America's numbers: area code and exchange begin with 2 to 9. The fictional area 555 may have any exchange. */
const northAmerican = /^\+1(?:555\d|[2-9]\d\d[2-9])\d{6}$/;

/** True if a number begins with +1 but can't be one (https://www.nanpa.com/numbering): its country code may be missing. */
export const needsCountryCode = (e164: string): boolean => e164.startsWith('+1') && !northAmerican.test(e164);

/** Follows such a number wherever the practice reads it. */
export const phoneMark = (e164: string): string =>
  needsCountryCode(e164) ? ' (not a US number as written)' : '';

/**
 * A number as it is dialed from the United States, for a list on paper: '(212) 555-0187', or '011 44 …' for another
 * country's. A spreadsheet takes no + for the beginning of a text.
 */
export const dialedPhone = (e164: string): string => {
  const own = e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
  return own.replace(/^\+/, '011 ') + phoneMark(e164);
};
