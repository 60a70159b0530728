import { email } from '@concierge/contract/forms/intake';
import { sentText } from '@concierge/contract/text/text';
import * as z from 'zod/mini';

/** How many references and other spellings of one person an answer names at most. */
export const mostNamed = 100;

const wrong = { error: 'This is not known.' };
/** A time and an id. */
export const jobName = sentText(80, wrong.error).check(z.regex(/^[\d-]{10}T[\d:.]+Z [\da-f-]{36}$/, wrong));

/** Finding or deleting everything of a person takes a job, which is asked for, and then looked at until it is done. */
export const personQuery = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('find'), email }),
  z.strictObject({
    action: z.literal('delete'),
    email,
    /** The same address, typed again. */
    confirm: email,
    /** Other spellings of the mailbox that somebody says are the same person's. */
    others: z.array(email).check(z.maxLength(mostNamed)),
  }),
  z.strictObject({ action: z.literal('view'), job: jobName }),
]);

export const personSummary = z.object({
  /** How many items were found, or deleted, by table. */
  counts: z.object({
    appointment_requests: z.int(),
    contact_form_submissions: z.int(),
    patient_surveys: z.int(),
    request_guards: z.int(),
  }),
  /** How many of the surveys only name a request of the person: they may be somebody else's. */
  unverified: z.int(),
  /** The first of the references. */
  references: z.array(z.string()),
  /** The first of the other addresses of the mailbox that something is stored under, and how many more there are. */
  other_spellings: z.array(z.string()),
  more_spellings: z.int(),
  /** How many came in while everything else was deleted. */
  left: z.int(),
});
export type PersonSummary = z.infer<typeof personSummary>;

export const jobActions = ['find', 'delete'] as const;
export const jobStates = ['waiting', 'running', 'done', 'failed'] as const;

export const personAnswer = z.object({
  job: z.string(),
  action: z.enum(jobActions),
  state: z.enum(jobStates),
  /** Once it is done. */
  summary: z.optional(personSummary),
});
export type PersonAnswer = z.infer<typeof personAnswer>;
