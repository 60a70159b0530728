/** What Join Our Waitlist puts into a message. */
export const waitlistLine = 'I would like to join the waitlist.';

/** Where Join Our Waitlist leads. The place named last opens the message form where no script does. */
export const waitlistPlace = 'waitlist';
export const waitlistPath = `/contact?form=message&topic=waitlist#${waitlistPlace}`;

/** The tick that stands for the line in a form that is posted without script. */
export const waitlistField = 'waitlist';

/** A message that begins with the line about the waitlist, unless it says it already. */
export function withWaitlistLine(message: string): string {
  if (message.includes(waitlistLine)) return message;
  return message === '' ? `${waitlistLine}\n` : `${waitlistLine}\n${message}`;
}
