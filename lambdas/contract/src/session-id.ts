import * as z from 'zod/mini';
import { fieldMessages } from './messages';

/** Made from the current timestamp by the booking page; made by the survey page where the URL has none. */
export const sessionId = z
  .string({ error: fieldMessages.invalid })
  .check(z.regex(/^[\w-]{1,64}$/, { error: fieldMessages.invalid }));
