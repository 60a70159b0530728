/** The line that Join Our Waitlist puts into a message. */
export const waitlistLine = 'I would like to join the waitlist.';
/** Its second line. There is a waitlist for each state, and the message form has no field for it. */
const stateLine = 'My state: ';

/** The fragment of Join Our Waitlist's link. It opens the message form if no script does. */
export const waitlistPlace = 'waitlist';
export const bookingPath = '/contact';
export const waitlistPath = `${bookingPath}?form=message&topic=waitlist#${waitlistPlace}`;

/** True for the address of the page that Join Our Waitlist leads to. */
export const asksForWaitlist = (search: URLSearchParams): boolean =>
  search.get('form') === 'message' && search.get('topic') === 'waitlist';

/** Says in a form posted without script that its message is about the waitlist. */
export const waitlistField = 'waitlist';

/**
 * Puts the line about the waitlist at the start of a message, unless the message contains it already.
 * @param state adds a line with the visitor's state: '' if they still have to name it
 */
export function withWaitlistLine(message: string, state?: string): string {
  if (message.includes(waitlistLine)) return message;
  const lines = [waitlistLine, ...(state === undefined ? [] : [stateLine + state]), message];
  return lines.join('\n');
}
