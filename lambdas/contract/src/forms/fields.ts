import type * as z from 'zod/mini';
import { limits } from '../text/limits';
import { fieldMessages } from '../text/messages';

/**
 * The first message of each field, in the order in which the schema found them. Unknown keys are included. A problem
 * with the whole body is under the empty key.
 */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  // A map, because a hostile body may name a field '__proto__'.
  const fields = new Map<string, string>();
  const add = (path: readonly PropertyKey[], message: string) => {
    const field = path.map(String).join('.');
    if (!fields.has(field)) fields.set(field, message);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], fieldMessages.unknown);
    } else {
      add(issue.path, issue.message);
    }
  }
  return Object.fromEntries(fields);
}

/**
 * The text beside a refused field: its message and, for a name, the allowed characters, because people don't expect a
 * comma to be refused. Notices show the message alone.
 * @param typed The field's value.
 */
export function fieldErrorText(message: string, typed: string | boolean | undefined): string {
  if (message !== fieldMessages.name || typeof typed !== 'string' || typed.trim() === '') return message;
  return `${message}: letters, spaces, hyphens, periods and apostrophes only, at most ${limits.nameChars} characters`;
}
