import { limits } from './limits';
import { fieldMessages } from './messages';

/**
 * The text beside a refused field: its message and, for a name, the allowed characters, because people don't expect a
 * comma to be refused. Notices show the message alone.
 * @param typed The field's value.
 */
export function fieldErrorText(message: string, typed: string | boolean | undefined): string {
  if (message !== fieldMessages.name || typeof typed !== 'string' || typed.trim() === '') return message;
  return `${message}: letters, spaces, hyphens, periods and apostrophes only, at most ${limits.nameChars} characters`;
}
