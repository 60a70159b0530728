import { email, submissionId } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { sanitizeText } from '@concierge/contract/sanitize';
import { sentText } from '@concierge/contract/text';
import * as z from 'zod/mini';
import { recordKey, workStates } from './work';

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
    text: sentText(limits.messageChars, 'Write a note first.').check(
      z.overwrite(sanitizeText),
      z.minLength(1, { error: 'Write a note first.' }),
    ),
  }),
  /** Closes this record as a part of another one of the same mailbox. */
  z.strictObject({ ...target, action: z.literal('merge'), into: recordKey }),
]);
export type WorkChange = z.output<typeof workChange>;
export type WorkChangeBody = z.input<typeof workChange>;
