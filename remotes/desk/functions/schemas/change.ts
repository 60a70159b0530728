import { email, submissionId } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { sentText } from '@concierge/contract/text';
import * as z from 'zod/mini';
import { recordKey, workStates } from './work';

const noteTexts = {
  empty: 'Write a note first.',
  tooLong: `A note has at most ${limits.messageChars} characters.`,
};

const target = {
  ...recordKey.shape,
  /** Of what the writer read (work.ts). Another one's change since then is answered with 409. */
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
    text: sentText(limits.messageChars, noteTexts.tooLong).check(z.minLength(1, { error: noteTexts.empty })),
  }),
  /** Closes this record as a part of another one of the same mailbox. */
  z.strictObject({ ...target, action: z.literal('merge'), into: recordKey }),
  z.strictObject({ ...target, action: z.literal('undo'), undoes: submissionId }),
]);
export type WorkChange = z.output<typeof workChange>;
export type WorkChangeBody = z.input<typeof workChange>;
