import * as z from 'zod/mini';
import { fieldMessages } from './messages';

/** The booking page makes it from the current timestamp. The survey page makes one if the URL has none. */
export const sessionId = z
  .string({ error: fieldMessages.invalid })
  .check(z.regex(/^[\w-]{1,64}$/, { error: fieldMessages.invalid }));
