/** The line that Join Our Waitlist puts into a message. */
export const waitlistLine = 'I would like to join the waitlist.';

/** The fragment of Join Our Waitlist's link. It opens the message form if no script does. */
export const waitlistPlace = 'waitlist';
export const waitlistPath = `/contact?form=message&topic=waitlist#${waitlistPlace}`;

/** The checkbox that stands for the line in a form posted without script. */
export const waitlistField = 'waitlist';

/** Puts the line about the waitlist at the start of a message, unless the message contains it already. */
export function withWaitlistLine(message: string): string {
  if (message.includes(waitlistLine)) return message;
  return message === '' ? `${waitlistLine}\n` : `${waitlistLine}\n${message}`;
}
