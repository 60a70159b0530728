import { limits } from './limits';

/** E.164 with the specification's lower bound: a plus, then 8 to 15 digits, the first not zero. */
const e164 = /^\+[1-9]\d{7,14}$/;
/** What people write around digits. Anything else (letters, extensions) is not silently dropped. */
const written = /^\+?[\d\s().\-/\u00a0]+$/;

const digitsOf = (input: string): string => input.replace(/\D/g, '');

/**
 * The E.164 form of a phone number as typed, or null where no rule of SPEC section 5 matches:
 * 10 digits get +1, 11 digits starting with 1 get +, a valid +E.164 number is kept.
 */
export function normalizePhone(input: string): string | null {
  const text = input.trim();
  if (!written.test(text)) return null;
  const digits = digitsOf(text);
  if (text.startsWith('+')) return e164.test(`+${digits}`) ? `+${digits}` : null;
  if (digits.length === 10) return `+1${digits}`;
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`;
  return null;
}

/**
 * What the phone field shows after it loses focus: as {@link normalizePhone}, and 7 to 15 digits
 * also get a plus. Text that matches nothing stays as typed, so that nothing is lost.
 */
export function normalizePhoneOnBlur(input: string): string {
  const normalized = normalizePhone(input);
  if (normalized !== null) return normalized;
  const text = input.trim();
  const digits = digitsOf(text);
  const { max } = limits.phoneDigits;
  if (written.test(text) && digits.length >= 7 && digits.length <= max) return `+${digits}`;
  return input;
}

/** The stored-data rule: 8-15 digits, first nonzero, optional +, after stripping spaces, hyphens, parentheses. */
export function isValidPhone(input: string): boolean {
  return /^\+?[1-9]\d{7,14}$/.test(input.replace(/[\s\-()]/g, ''));
}
