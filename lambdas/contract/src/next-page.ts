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

/**
 * The address that an appointment's confirmation email links to. It contains nothing that somebody typed.
 * @param changeLink names the request in its fragment (change-link.ts)
 */
export const appointmentThankYou = (origin: string, changeLink: string): string =>
  `${origin}/thank-you?type=appointment${new URL(changeLink).hash}`;
