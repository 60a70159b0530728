import { greetingName } from '../text/greeting-name';
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

/**
 * URL fragments that a form posted without script redirects to. The page shows the notice's text at that fragment,
 * with CSS alone (`:target`) if no script runs.
 */
export const arrivals = {
  appointment: 'consultation-received',
  contact: 'message-sent',
} as const;
