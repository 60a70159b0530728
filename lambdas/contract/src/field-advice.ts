import { limits } from './limits';
import { fieldMessages } from './messages';

/**
 * What stands beside a field that was refused: its message, and for a name, of which people do not expect that
 * a comma matters, what it may be made of. Notices say the message alone.
 * @param typed What the field holds.
 */
export function besideField(message: string, typed: string | boolean | undefined): string {
  if (message !== fieldMessages.name || typeof typed !== 'string' || typed.trim() === '') return message;
  return `${message}: letters, spaces, hyphens, periods and apostrophes only, at most ${limits.nameChars} characters`;
}
