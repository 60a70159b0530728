import { greetingName } from './greeting-name';
import { surveyAddress } from './survey-link';

/** The page that a visitor sees after a stored submission. */
export const nextPage = {
  appointment: surveyAddress,
  contact(name: string): string {
    const greeted = greetingName(name);
    return `/thank-you?${new URLSearchParams({ type: 'contact', ...(greeted === null ? {} : { name: greeted }) })}`;
  },
} as const;

/** The path that an appointment's confirmation email links to. It contains nothing that somebody typed. */
export const appointmentThankYouPath = '/thank-you?type=appointment';
