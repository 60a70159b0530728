import { greetingName } from './greeting-name';

function thankYou(type: 'appointment' | 'contact', name: string): string {
  const greeted = greetingName(name);
  return `/thank-you?${new URLSearchParams({ type, ...(greeted === null ? {} : { name: greeted }) })}`;
}

/** The page that a visitor sees after a stored submission. */
export const nextPage = {
  /** `now` in milliseconds becomes the survey's session. */
  appointment: (id: string, now: number): string =>
    `/patient-survey?${new URLSearchParams({ session: String(now), appointment_id: id })}`,
  contact: (name: string): string => thankYou('contact', name),
} as const;

/** The path that an appointment's confirmation email links to. */
export const appointmentThankYou = (name: string): string => thankYou('appointment', name);
