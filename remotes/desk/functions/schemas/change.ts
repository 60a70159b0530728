import { email, submissionId } from '@concierge/contract/forms/intake';
import { workStates } from '@concierge/contract/staff/work-states';
import { limits } from '@concierge/contract/text/limits';
import { sentText } from '@concierge/contract/text/text';
import * as z from 'zod/mini';
import { recordKey } from './work';

const noteTexts = {
  empty: 'Write a note first.',
  tooLong: `A note has at most ${limits.messageChars} characters.`,
};

const target = {
  ...recordKey.shape,
  /** Of what the writer read (work.ts). Another one's change since then is answered with 409, but for a note. */
  version: z.string().check(z.maxLength(40)),
  /** Idempotency key, new for each change. */
  change: submissionId,
};

/** One change of staff to a record. */
export const workChange = z.discriminatedUnion('action', [
  z.strictObject({ ...target, action: z.literal('take') }),
  /** To another member of staff, or with null back to nobody. */
  z.strictObject({ ...target, action: z.literal('hand_over'), to: z.nullable(email) }),
  z.strictObject({ ...target, action: z.literal('state'), state: z.enum(workStates) }),
  z.strictObject({
    ...target,
    action: z.literal('note'),
    // As it was typed: only staff read it, as text.
    text: sentText(limits.messageChars, noteTexts.tooLong).check(
      z.refine((text) => text.trim() !== '', { error: noteTexts.empty }),
    ),
  }),
  /** Closes this record as a part of another one that is open. */
  z.strictObject({
    ...target,
    action: z.literal('merge'),
    into: recordKey,
    /** Says that somebody judged two addresses of one mailbox to be one person's. */
    same_person: z.optional(z.literal(true)),
  }),
  /** Restores the state, owner and merging that a change replaced, if nothing but notes came since. */
  z.strictObject({ ...target, action: z.literal('undo'), undoes: submissionId }),
]);
export type WorkChange = z.output<typeof workChange>;
export type WorkChangeBody = z.input<typeof workChange>;
