import { intakeKinds, submissionId } from '@concierge/contract/intake';
import * as z from 'zod/mini';

/** The states of a request or message at the desk. One that nobody touched is new. */
export const workStates = ['new', 'in_progress', 'waiting', 'scheduled', 'done', 'spam'] as const;
export type WorkState = (typeof workStates)[number];

/** States in which nothing is left to do. */
export const closedStates: readonly WorkState[] = ['done', 'spam'];

export const workStateLabels: Readonly<Record<WorkState, string>> = {
  new: 'New',
  in_progress: 'In progress',
  waiting: 'Waiting for the patient',
  scheduled: 'Scheduled',
  done: 'Done',
  spam: 'Spam',
};

/** Names one record. */
export const recordKey = z.strictObject({ kind: z.enum(intakeKinds), id: submissionId });
export type RecordKey = z.infer<typeof recordKey>;

const times = z.object({
  time_zone: z.string(),
  windows: z.array(z.object({ day: z.string(), part: z.string() })),
});

/** What a list shows of one record. Times are ISO. */
const workSummary = z.object({
  ...recordKey.shape,
  reference: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** By when the practice promised an answer, within its opening hours. */
  due_at: z.string(),
  overdue: z.boolean(),
  state: z.enum(workStates),
  /** The address of whoever works on it. */
  owner: z.nullable(z.string()),
  urgency_level: z.string(),
  interest: z.nullable(z.string()),
  preferred_contact_method: z.string(),
  canceled: z.boolean(),
  /** True if it changed since the reader last opened it, or was never opened. */
  changed: z.boolean(),
  /** Names what was read, for a change. */
  version: z.string(),
});
export type WorkSummary = z.infer<typeof workSummary>;

export const workRow = z.object({
  ...workSummary.shape,
  /** Other open records of the same mailbox that came within a day. */
  parts: z.array(workSummary),
});
export type WorkRow = z.infer<typeof workRow>;

/** One entry of a record's history. `by` is a member of staff, or null for the patient or the site. */
export const historyEntry = z.object({
  at: z.string(),
  by: z.nullable(z.string()),
  kind: z.enum([
    'received',
    'changed',
    'canceled',
    'survey',
    'notice',
    'take',
    'hand_over',
    'state',
    'note',
    'merge',
  ]),
  /** A note's text, a new state or owner, the name and state of a notice, the reference it was merged into. */
  text: z.nullable(z.string()),
  times: z.optional(times),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A stored field with its label, as texts to show. */
const shownField = z.object({ name: z.string(), label: z.string(), value: z.string() });

export const workDetails = z.object({
  ...workRow.shape,
  email: z.string(),
  phone: z.nullable(z.string()),
  /** Set if the number can't be one of the United States as it was written. */
  phone_mark: z.string(),
  /** Every other field that was given, in the form's order. */
  fields: z.array(shownField),
  /** True if a role may read only the beginning of the primary concern. */
  shortened: z.boolean(),
  preferred_times: z.nullable(times),
  /** The preferred times in the practice's time zone. */
  practice_times: z.array(z.string()),
  /** Something filled the field that no person sees: probably not a person. */
  suspect: z.boolean(),
  survey_at: z.nullable(z.string()),
  merged_into: z.nullable(z.string()),
  history: z.array(historyEntry),
  /** Other requests and messages of the same address, newest first. */
  earlier: z.array(
    z.object({
      ...recordKey.shape,
      reference: z.string(),
      created_at: z.string(),
      state: z.enum(workStates),
      canceled: z.boolean(),
    }),
  ),
});
export type WorkDetails = z.infer<typeof workDetails>;
