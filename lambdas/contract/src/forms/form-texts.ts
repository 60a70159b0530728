import { limits } from '../text/limits';

/** The empty option of an optional choice. */
export const unchosenLabel = 'Select (optional)';

/** Shown beside a text that is cut when it is stored, if no script counts the characters. */
export const keptNote = (max: number = limits.keptChars): string =>
  `We’ll keep the first ${withCommas(max)} characters.`;

/** 1234567 as '1,234,567'. Number formats of Intl take a phone about 100 ms to load, and a function 15. */
export function withCommas(count: number): string {
  if (count < 1000) return String(count);
  return `${withCommas(Math.floor(count / 1000))},${String(count % 1000).padStart(3, '0')}`;
}

/** Asked once about a number that can't exist in North America. */
export const phoneQuestion =
  'This doesn’t look like a US number. If it’s from another country, start with + and its code.';

/** Beside every form: nobody reads what is sent at once. */
export const emergencyNote = 'For emergencies, call 911. In a mental health crisis, call or text 988.';

/** How promises in hours and days are counted. */
export const closedDaysNote = 'Weekends and holidays don’t count.';

/** Said to those who asked to be seen urgently, and followed by the practice's phone number. */
export const untilWeCall = 'If it gets worse before you hear from us, call us at';

/**
 * A field that people neither see nor reach, so usually only programs fill it in. A record with something in it is
 * suspect: it is stored like any other, but its notifications to the practice are held
 * (lambdas/core/notifications/digest.ts).
 */
export const honeypotField = 'website';
/** For people who see the field because styles did not load. */
export const honeypotLabel = 'Please leave this field empty';

/** Each form's heading and button. */
export const formTexts = {
  appointment: { heading: 'Get Started Today', submit: 'Book Consultation' },
  contact: { heading: 'Send Us a Message', submit: 'Send Message' },
} as const;
