import { limits } from './limits';
import { cut } from './sanitize';

/** How a person is greeted: the first word of a name that the schema has accepted. */
export function firstName(name: string): string {
  return cut(name.trim().split(/\s+/, 1)[0] ?? '', limits.thankYouNameChars);
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
