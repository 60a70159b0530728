import { sessionIdRule } from '@concierge/contract/forms/ids';
import { requestStates } from '@concierge/contract/requests/request-changes';
import { workKinds, workStates } from '@concierge/contract/staff/work-states';
import * as z from 'zod/mini';

/** Names one record: a request or message by its id, a survey by its session. */
export const recordKey = z.strictObject({
  kind: z.enum(workKinds),
  id: z.string().check(z.regex(sessionIdRule)),
});
export type RecordKey = z.infer<typeof recordKey>;

/** A record that is named, not shown. */
export const namedRecord = z.object({ ...recordKey.shape, reference: z.string() });
export type NamedRecord = z.infer<typeof namedRecord>;

const times = z.object({
  time_zone: z.string(),
  windows: z.array(z.object({ day: z.string(), part: z.string() })),
});

/** What a list shows of one record. Times are ISO. */
const workSummary = z.object({
  ...namedRecord.shape,
  name: z.string(),
  created_at: z.string(),
  /** By when the practice promised an answer, within its opening hours. Of merged ones the earliest. */
  due_at: z.string(),
  overdue: z.boolean(),
  state: z.enum(workStates),
  /** The address of whoever works on it. */
  owner: z.nullable(z.string()),
  /** Of merged ones the most urgent. */
  urgency_level: z.string(),
  /** The reference of what it was merged into. */
  part_of: z.nullable(z.string()),
  interest: z.nullable(z.string()),
  preferred_contact_method: z.string(),
  /** What its person did with it since it was sent. */
  request_state: z.enum(requestStates),
  survey_at: z.nullable(z.string()),
  /** True if it changed since the reader last opened it, or was never opened. */
  changed: z.boolean(),
  /** Of that: its person changed it, or a survey came. */
  patient_changed: z.boolean(),
  survey_came: z.boolean(),
  /** How many were merged into it. */
  merged: z.int(),
  /** Names what was read, for a change. */
  version: z.string(),
});
export type WorkSummary = z.infer<typeof workSummary>;

/** How many others of one address a list counts at most. */
export const mostOthers = 20;

export const workRow = z.object({
  ...workSummary.shape,
  /** How many others of the same address are open, at most {@link mostOthers}. They are shown where it is opened. */
  others: z.int(),
  /** Of those: how many changed since the reader last opened them, or were never opened. */
  others_new: z.int(),
  /** True if the reader never opened it. */
  unopened: z.boolean(),
  /** The beginning of what its person wrote, on one line; empty for a survey. */
  words: z.string(),
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
    'give_back',
    'state',
    'note',
    'merge',
    'undo',
    'seen',
  ]),
  /** A note's text, a new state or owner, the name and state of a notice, the reference it was merged into. */
  text: z.nullable(z.string()),
  times: z.optional(times),
  /** The times before a change. */
  before: z.optional(times),
  /** The reference of the merged record that it is about. */
  part: z.optional(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A stored field with its label, as texts to show. */
const shownField = z.object({ name: z.string(), label: z.string(), value: z.string() });

/** What its person wrote. */
const written = {
  email: z.string(),
  phone: z.nullable(z.string()),
  /** As its person chose it. */
  own_urgency: z.string(),
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
};

/** A record that was merged into another one. */
const workPart = z.object({ ...workSummary.shape, ...written });
export type WorkPart = z.infer<typeof workPart>;

export const workDetails = z.object({
  ...workPart.shape,
  merged_into: z.nullable(namedRecord),
  parts: z.array(workPart),
  history: z.array(historyEntry),
  /** Others that are open: of the same address, and of addresses that may be the same person's. */
  open_others: z.array(z.object({ ...workSummary.shape, email: z.string(), same_address: z.boolean() })),
  /** Closed requests and messages of the same address, newest first. */
  earlier: z.array(
    z.object({
      ...namedRecord.shape,
      created_at: z.string(),
      state: z.enum(workStates),
      request_state: z.enum(requestStates),
    }),
  ),
});
export type WorkDetails = z.infer<typeof workDetails>;

/** A record, unless it is as the reader knows it: then nothing is read, and nothing is kept in the audit. */
export const viewQuery = z.strictObject({
  ...recordKey.shape,
  /** The version that the reader knows. */
  known: z.optional(z.string().check(z.maxLength(40))),
});
export const viewAnswer = z.union([workDetails, z.object({ unchanged: z.literal(true) })]);

/** What patients send, in words. */
export const kindLabels = { appointment: 'Request', contact: 'Message', survey: 'Survey' } as const;
