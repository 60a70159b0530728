import { createHash } from 'node:crypto';
import { honeypotField } from '@concierge/contract/field-names';
import type { IntakeKind, IntakeRecord } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { type NotificationName, notificationNames } from '@concierge/contract/notification-requests';
import { requestActions, requestStates } from '@concierge/contract/request-changes';
import { duePartitions, type TableName } from '@concierge/contract/tables';
import { storedText } from '@concierge/contract/text';
import * as z from 'zod/mini';
import { windowStart } from '../guards/fixed-window';
import { expiryOf } from '../storage/expiry';

export const tableOf = {
  appointment: 'appointment_requests',
  contact: 'contact_form_submissions',
} as const satisfies Record<IntakeKind, TableName>;

/**
 * The state of one notification. `next_at` (ISO) is when the scheduled job may try it. While it is being sent, `lease`
 * identifies the sender and `lease_until` (milliseconds) is when the lease expires. Only the job sends a `held` one
 * (notifications/digest.ts, notifications/confirmation-limit.ts).
 */
export const notificationState = z.object({
  state: z.enum(['owed', 'held', 'sending', 'sent', 'abandoned']),
  attempts: z.int(),
  next_at: storedText,
  lease: z.nullable(storedText),
  lease_until: z.number(),
  message_id: z.nullable(storedText),
  sent_at: z.nullable(storedText),
});
export type NotificationState = z.infer<typeof notificationState>;

/** Times that were offered when they were stored, which today's form may no longer offer. */
const storedTimes = z.object({
  time_zone: storedText,
  windows: z.array(z.object({ day: storedText, part: storedText })),
});

/** One change to a request. The practice gets a separate notification of each: `change_1`, `change_2`. */
const requestChangeRecord = z.object({
  at: storedText,
  action: z.enum(requestActions),
  preferred_times: z.optional(storedTimes),
});
export type RequestChange = z.infer<typeof requestChangeRecord>;

/** A notification of a record: one of the three that each has, or of one of its changes. */
export type RecordNotificationName = NotificationName | `change_${number}`;

/** All notifications of a record, pending or done. */
export function notificationNamesOf({
  changes = [],
}: Pick<StoredIntake, 'changes'>): RecordNotificationName[] {
  return [...notificationNames, ...changes.map((_, index) => `change_${index + 1}` as const)];
}

/** The change that a notification is about; undefined for the three that every record has. */
export function changeOf({ changes = [] }: Pick<StoredIntake, 'changes'>, name: RecordNotificationName) {
  return name.startsWith('change_') ? changes[Number(name.slice('change_'.length)) - 1] : undefined;
}

/** @throws if the record has no notification of that name, which is a bug */
export function notificationStateOf(
  { notices }: Pick<StoredIntake, 'notices'>,
  name: RecordNotificationName,
): NotificationState {
  const notice: NotificationState | undefined = notices[name];
  if (!notice) throw new Error(`A record without ${name}`);
  return notice;
}

/** A stored submission: the contract's fields (a missing one doesn't compile) and our own. */
export const storedIntake = z.object({
  id: storedText,
  name: storedText,
  email: storedText,
  phone: z.nullable(storedText),
  interest: z.nullable(storedText),
  message: z.nullable(storedText),
  is_healthcare_provider: z.boolean(),
  consent: z.boolean(),
  consent_timestamp: storedText,
  /** The browser's own time, if it was too far from the server's clock. */
  consent_timestamp_given: z._default(z.nullable(storedText), null),
  age: z.nullable(z.number()),
  gender: z.nullable(storedText),
  primary_concern: z.nullable(storedText),
  has_insurance: z.boolean(),
  preferred_contact_method: storedText,
  urgency_level: storedText,
  preferred_times: z.optional(storedTimes),
  reference: storedText,
  created_at: storedText,
  body_hash: storedText,
  /** The honeypot's text, and whether there was any. */
  [honeypotField]: z._default(z.nullable(storedText), null),
  suspect: z._default(z.boolean(), false),
  /** Keyed hash of the sender's network, for the daily count of confirmations. */
  sender_network: z.optional(storedText),
  /** The UTC day (its start in seconds) that its confirmation was counted in when it was stored. */
  confirmation_day: z.optional(z.int()),
  /** Keyed hash of the address, for the index of a person's own requests. */
  address_digest: z.optional(storedText),
  /** Absent until something is changed. */
  request_state: z.optional(z.enum(requestStates)),
  /** Every change with its time, and the ids of the requests that made them. */
  changes: z.optional(z.array(requestChangeRecord)),
  change_count: z.optional(z.int()),
  change_ids: z.optional(z.set(storedText)),
  expires_at: z.optional(z.number()),
  notices: z.catchall(
    z.object({
      confirmation_email: notificationState,
      notification_email: notificationState,
      notification_sms: notificationState,
    }),
    notificationState,
  ),
  /** Both absent if nothing is pending. `owed`: one of `duePartitions`, or 'abandoned' if a person has to look. */
  owed: z.optional(storedText),
  owed_at: z.optional(storedText),
} satisfies Record<keyof IntakeRecord, z.ZodMiniType> & Record<string, z.ZodMiniType>);
export type StoredIntake = z.infer<typeof storedIntake>;

const shards = duePartitions.length - 1;

/** A record's partition, chosen by a hash because ids are made in browsers. */
export function duePartitionOf(id: string): string {
  return `notices:${createHash('sha256').update(id).digest().readUInt8() % shards}`;
}

export interface RecordMetadata {
  readonly reference: string;
  readonly bodyHash: string;
  /** The honeypot's text. Any text makes the record suspect. */
  readonly honeypotText: string;
  readonly senderNetwork: string;
  readonly addressDigest: string;
  readonly retentionDays: number;
  readonly now: number;
}

/** A notification that was never tried. `next`: ISO time from which the job may send it. */
export const newNotificationState = (state: 'owed' | 'held', next: string): NotificationState => ({
  state,
  attempts: 0,
  next_at: next,
  lease: null,
  lease_until: 0,
  message_id: null,
  sent_at: null,
});

/** The time of consent by the browser's clock, or by the server's if they differ by more than a day. */
function consentTime(given: string, now: number) {
  const believed = Math.abs(Date.parse(given) - now) <= limits.consentClockSeconds * 1000;
  return believed
    ? { consent_timestamp: given, consent_timestamp_given: null }
    : { consent_timestamp: new Date(now).toISOString(), consent_timestamp_given: given };
}

/** A record as it is first stored: every field, explicit nulls, and all three notifications pending or held. */
export function newRecord(
  id: string,
  fields: IntakeRecord,
  { reference, bodyHash, honeypotText, senderNetwork, addressDigest, retentionDays, now }: RecordMetadata,
): StoredIntake {
  const created = new Date(now).toISOString();
  const due = new Date(now + limits.notifications.jobAfterSeconds * 1000).toISOString();
  const suspect = honeypotText !== '';
  const { heldSlotSeconds } = limits.notifications;
  // All held records of one slot are due at the same time, so that they share one email.
  const slotEnd = new Date((windowStart(now, heldSlotSeconds) + heldSlotSeconds) * 1000).toISOString();
  const state = (held: boolean) =>
    held ? newNotificationState('held', slotEnd) : newNotificationState('owed', due);
  const [confirmation, notification, sms] = notificationNames;
  return {
    id,
    ...fields,
    ...consentTime(fields.consent_timestamp, now),
    reference,
    created_at: created,
    body_hash: bodyHash,
    [honeypotField]: honeypotText || null,
    suspect,
    sender_network: senderNetwork,
    address_digest: addressDigest,
    expires_at: expiryOf(now, retentionDays),
    notices: { [confirmation]: state(false), [notification]: state(suspect), [sms]: state(suspect) },
    owed: duePartitionOf(id),
    owed_at: due,
  };
}
