import { email } from '@concierge/contract/forms/intake';
import { workStates } from '@concierge/contract/staff/work-states';
import { sentText } from '@concierge/contract/text/text';
import * as z from 'zod/mini';
import { namedRecord, workRow } from './work';

const wrong = { error: 'This filter is not known.' };

/** `next` of the page before. */
export const listPlace = z.optional(
  sentText(200, wrong.error).check(z.regex(/^(?:\d )?(?:[\d-]{10}T[\d:.]+Z ){1,2}[\w-]{1,64}$/, wrong)),
);

/** What a list is asked for. Nothing of it that somebody typed stands in an address. */
export const inboxQuery = z.strictObject({
  /** One state, or all that are open, or all that are closed. */
  show: z._default(z.enum(['open', 'closed', ...workStates], wrong), 'open'),
  /** Or the address of a colleague. */
  owner: z._default(z.union([z.enum(['anyone', 'me', 'nobody']), email], wrong), 'anyone'),
  urgent: z._default(z.boolean(), false),
  changed: z._default(z.boolean(), false),
  /** A reference or a block of one, an address, a phone number or part of one, or words of a name, over everything: no filter counts then. */
  search: z._default(sentText(320, 'This is too long to search for.'), ''),
  after: listPlace,
  /** `mark` of the list that the reader has: if nothing has changed since, the answer has no rows. */
  mark: z.optional(z.string().check(z.maxLength(40))),
});
export type InboxQuery = z.input<typeof inboxQuery>;

/** A page: each row is what is open of one address or, if the list is filtered, one record. */
export const inboxAnswer = z.object({
  rows: z.array(workRow),
  /** Records of this page that can't be read. */
  unreadable: z.array(namedRecord),
  next: z.optional(z.string()),
  /** What {@link countAnswer} said at the same time; empty for what is closed or was searched for. */
  mark: z.string(),
  /** True if nothing has changed since the reader's list: then there are no rows. */
  unchanged: z.optional(z.literal(true)),
});
export type InboxAnswer = z.infer<typeof inboxAnswer>;

export const countAnswer = z.object({
  open: z.int(),
  overdue: z.int(),
  /** True if there are more than were counted: the numbers are then the least that there may be. */
  more: z.boolean(),
  /** Changes whenever anything that was counted does. */
  mark: z.string(),
});
export type CountAnswer = z.infer<typeof countAnswer>;
