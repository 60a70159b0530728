import { sentText } from '@concierge/contract/text';
import * as z from 'zod/mini';
import { workRow, workStates } from './work';

const wrong = { error: 'This filter is not known.' };

/** What a list is asked for. Nothing of it that somebody typed stands in an address. */
export const inboxQuery = z.strictObject({
  /** One state, or all that are open, or all that are closed. */
  show: z._default(z.enum(['open', 'closed', ...workStates], wrong), 'open'),
  owner: z._default(z.enum(['anyone', 'me', 'nobody'], wrong), 'anyone'),
  urgent: z._default(z.boolean(), false),
  changed: z._default(z.boolean(), false),
  /** A reference, address or phone number, over everything; otherwise part of a name, over what is open. */
  search: z._default(sentText(320, 'This is too long to search for.'), ''),
  /** `next` of the page before. */
  after: z.optional(
    sentText(200, wrong.error).check(z.regex(/^(?:\d\d [\d-]{10}T[\d:.]+Z|\d+) [\da-f-]{36}$/, wrong)),
  ),
});
export type InboxQuery = z.input<typeof inboxQuery>;

export const inboxAnswer = z.object({
  rows: z.array(workRow),
  /** How many match, on all pages. */
  total: z.int(),
  next: z.optional(z.string()),
  /** What {@link countAnswer} said at the same time. */
  mark: z.string(),
});

/** `mark` changes whenever anything open does. */
export const countAnswer = z.object({ open: z.int(), overdue: z.int(), mark: z.string() });
export type CountAnswer = z.infer<typeof countAnswer>;
