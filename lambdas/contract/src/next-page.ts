import { greetedName } from './person-name';

function thankYou(type: 'appointment' | 'contact', name: string): string {
  const greeted = greetedName(name);
  return `/thank-you?${new URLSearchParams({ type, ...(greeted === null ? {} : { name: greeted }) })}`;
}

/** Where a visitor goes after a stored submission. */
export const nextPage = {
  /** `now` in milliseconds becomes the survey's session. */
  appointment: (id: string, now: number): string =>
    `/patient-survey?${new URLSearchParams({ session: String(now), appointment_id: id })}`,
  contact: (name: string): string => thankYou('contact', name),
} as const;

/** The page that the confirmation email of an appointment links to, below the site's origin. */
export const appointmentThankYou = (name: string): string => thankYou('appointment', name);
