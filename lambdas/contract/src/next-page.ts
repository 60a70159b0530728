import { greetingName } from './greeting-name';

/** The page that a visitor sees after a stored submission. */
export const nextPage = {
  /** `now` in milliseconds becomes the survey's session. */
  appointment: (now: number): string => `/patient-survey?session=${now}`,
  contact(name: string): string {
    const greeted = greetingName(name);
    return `/thank-you?${new URLSearchParams({ type: 'contact', ...(greeted === null ? {} : { name: greeted }) })}`;
  },
} as const;

/** The path that an appointment's confirmation email links to. It contains nothing that somebody typed. */
export const appointmentThankYouPath = '/thank-you?type=appointment';
