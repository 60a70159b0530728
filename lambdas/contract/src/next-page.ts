import { limits } from './limits';
import { cut } from './sanitize';

/** Written before a name with a full stop or without; no first names. */
const titles = new Set('dr mr mrs ms mx miss prof professor doctor sir rev'.split(' '));
const isTitle = (word: string): boolean => titles.has(word.replace(/\.$/, '').toLowerCase());

/**
 * How a person is greeted: the first word, after titles, of a name that the schema has accepted. Where a title is
 * followed by one word only that is taken too ('Dr. Bee': 'Bee'), and a name of titles alone stays as it begins.
 */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words.find((word) => !isTitle(word)) ?? words[0] ?? '';
  return cut(first, limits.thankYouNameChars);
}

/** Where a visitor goes after a stored submission (RULINGS, "Two forms on /contact"). */
export const nextPage = {
  /** `now` in milliseconds becomes the survey's session. */
  appointment: (id: string, now: number): string =>
    `/patient-survey?${new URLSearchParams({ session: String(now), appointment_id: id })}`,
  contact: (name: string): string =>
    `/thank-you?${new URLSearchParams({ type: 'contact', name: firstName(name) })}`,
} as const;

/** The page that the confirmation e-mail of an appointment links to, below the site's origin. */
export function appointmentThankYou(name: string): string {
  return `/thank-you?${new URLSearchParams({ type: 'appointment', name: firstName(name) })}`;
}
