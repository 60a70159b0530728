import { fieldsOfKind } from '@concierge/contract/forms/form-fields';
import { honeypotField } from '@concierge/contract/forms/form-texts';
import type { IntakeRecord } from '@concierge/contract/forms/intake';
import { requestActions, requestStates } from '@concierge/contract/requests/request-changes';
import { workKinds, workStates } from '@concierge/contract/staff/work-states';
import { storedText } from '@concierge/contract/text/text';
import * as z from 'zod/mini';
import type { Item } from '../storage/table';

/**
 * The state of one notification. `next_at` (ISO) is when the scheduled job may try it. While it is being sent, `lease`
 * identifies the sender and `lease_until` (milliseconds) is when the lease expires. Only the job sends a `held` one
 * (notifications/digest.ts, notifications/limits/confirmation-limit.ts).
 */
export const notificationState = z.object({
  state: z.enum(['pending', 'held', 'sending', 'sent', 'abandoned']),
  attempts: z.int(),
  next_at: storedText,
  lease: z.nullable(storedText),
  lease_until: z.number(),
  message_id: z.nullable(storedText),
  sent_at: z.nullable(storedText),
  /** When SES said that it came back. */
  bounced_at: z.optional(storedText),
});
export type NotificationState = z.infer<typeof notificationState>;

/** Times that were offered when they were stored, which today's form may no longer offer. */
const storedTimes = z.object({
  time_zone: storedText,
  windows: z.array(z.object({ day: storedText, part: storedText })),
});

/**
 * One change to a request. The practice gets a separate notification of each (`change_1`, `change_2`), and so does the
 * person (`receipt_1`).
 */
const requestChangeRecord = z.object({
  at: storedText,
  action: z.enum(requestActions),
  preferred_times: z.optional(storedTimes),
  /** The times before a change. */
  before: z.optional(storedTimes),
});
export type RequestChange = z.infer<typeof requestChangeRecord>;

/** The plain fields of the contract's table. One is absent in records from before it was asked. */
const text = z._default(z.nullable(storedText), null);
const checkbox = z._default(z.boolean(), false);
const named = <Name extends string, Schema>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;

const namedRecord = z.object({ kind: z.enum(workKinds), id: storedText, reference: storedText });

/** What the desk's list needs of everything that it shows (work/queue.ts), and who works on it. */
export const deskFields = {
  due_at: storedText,
  queue: z.enum(['open', 'closed']),
  place: storedText,
  open_mailbox: z.optional(storedText),
  open_place: z.optional(storedText),
  mailbox_digest: z.optional(storedText),
  group_urgency: z.optional(storedText),
  desk_state: z.enum(workStates),
  /** The address of the member of staff who works on it, as their account has it. */
  desk_owner: z.optional(storedText),
  /** How often staff changed it. */
  desk_version: z.int(),
  /** The records that were merged into it. */
  merged: z.optional(z.array(namedRecord)),
  /** The record that it was merged into. */
  merged_into: z.optional(namedRecord),
};

/** A stored submission: the contract's fields (a missing one doesn't compile) and our own. */
export const storedIntake = z.object({
  ...named(fieldsOfKind('line', 'text'), text),
  ...named(fieldsOfKind('checkbox'), checkbox),
  id: storedText,
  name: storedText,
  email: storedText,
  phone: z.nullable(storedText),
  interest: z.nullable(storedText),
  message: z.nullable(storedText),
  consent: z.boolean(),
  consent_timestamp: storedText,
  /** The browser's own time, if it was too far from the server's clock. */
  consent_timestamp_given: z._default(z.nullable(storedText), null),
  age: z.nullable(z.number()),
  gender: z.nullable(storedText),
  preferred_contact_method: storedText,
  urgency_level: storedText,
  /** Absent in records from before it was asked. */
  state: z._default(z.nullable(storedText), null),
  preferred_times: z.optional(storedTimes),
  reference: storedText,
  created_at: storedText,
  body_hash: storedText,
  /** The honeypot's text, and whether there was any. */
  [honeypotField]: z._default(z.nullable(storedText), null),
  suspect: z._default(z.boolean(), false),
  /** Whether its captcha was solved. The practice hears of such records first (notifications/limits/practice-limit.ts). */
  verified: z._default(z.boolean(), false),
  /** Keyed hash of the sender's network, for counts. */
  sender_network: storedText,
  /** The UTC day (its start in seconds) that its confirmation was counted in when it was stored. */
  confirmation_day: z.optional(z.int()),
  /** Keyed hash of the address, for the index of a person's own requests. */
  address_digest: storedText,
  /** When the survey of this request came. */
  survey_at: z.optional(storedText),
  /** Absent until something is changed. */
  request_state: z.optional(z.enum(requestStates)),
  /** Every change with its time, and the ids of the requests that made them. */
  changes: z.optional(z.array(requestChangeRecord)),
  change_count: z.int(),
  change_ids: z.optional(z.set(storedText)),
  phone_key: z.optional(storedText),
  ...deskFields,
  expires_at: z.optional(z.number()),
  notices: z.catchall(
    z.object({
      confirmation_email: notificationState,
      notification_email: notificationState,
      notification_sms: notificationState,
    }),
    notificationState,
  ),
  /** Both absent if nothing is pending. `pending`: one of `duePartitions`, or 'abandoned' if a person has to look. */
  pending: z.optional(storedText),
  pending_at: z.optional(storedText),
} satisfies Record<keyof IntakeRecord, z.ZodMiniType> & Record<string, z.ZodMiniType>);
export type StoredIntake = z.infer<typeof storedIntake>;

/** An item that is not a valid record. Its content must not be logged. */
export class UnreadableRecord extends Error {
  override readonly name = 'UnreadableRecord';
}

/** @throws UnreadableRecord */
export function parseRecord(item: Item | undefined): StoredIntake | undefined {
  if (!item) return undefined;
  const parsed = storedIntake.safeParse(item);
  if (!parsed.success) throw new UnreadableRecord('A stored record cannot be read');
  return parsed.data;
}
