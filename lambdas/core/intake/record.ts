import { honeypotField } from '@concierge/contract/field-names';
import { type IntakeKind, type IntakeRecord, preferredTimes } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import { notificationNames } from '@concierge/contract/notification-requests';
import type { TableName } from '@concierge/contract/tables';
import { storedText } from '@concierge/contract/text';
import * as z from 'zod/mini';
import { windowStart } from '../guards/fixed-window';
import { expiryOf } from '../storage/expiry';

export const tableOf = {
  appointment: 'appointment_requests',
  contact: 'contact_form_submissions',
} as const satisfies Record<IntakeKind, TableName>;

/**
 * What is known of one notification. `next_at` (ISO) is when the scheduled job may try it; while it is being
 * sent, `lease` says by whom and `lease_until` (milliseconds) how long that is believed. `held`: it waits for the
 * job alone (notifications/digest.ts, notifications/confirmation-limit.ts).
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

/** A stored submission: the contract's fields as they were stored, and ours. */
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
  /** What the browser said instead, where that was too far from the server's clock to be believed. */
  consent_timestamp_given: z._default(z.nullable(storedText), null),
  age: z.nullable(z.number()),
  gender: z.nullable(storedText),
  primary_concern: z.nullable(storedText),
  has_insurance: z.boolean(),
  preferred_contact_method: storedText,
  urgency_level: storedText,
  preferred_times: z.optional(preferredTimes),
  reference: storedText,
  created_at: storedText,
  body_hash: storedText,
  /** What a program wrote into the field that people do not see, and that it did. */
  [honeypotField]: z._default(z.nullable(storedText), null),
  suspect: z._default(z.boolean(), false),
  /** Keyed hash of the network that it came from, for the day's count of confirmations. */
  sender_network: z.optional(storedText),
  expires_at: z.optional(z.number()),
  notices: z.object({
    confirmation_email: notificationState,
    notification_email: notificationState,
    notification_sms: notificationState,
  }),
  /** Both absent once nothing is owed. */
  owed: z.optional(z.enum(['notices', 'abandoned'])),
  owed_at: z.optional(storedText),
});
export type StoredIntake = z.infer<typeof storedIntake>;

export interface Origin {
  readonly reference: string;
  readonly bodyHash: string;
  /** What the unseen field holds: anything makes the record suspect. */
  readonly trapped: string;
  readonly senderNetwork: string;
  readonly retentionDays: number;
  readonly now: number;
}

/** The moment of consent by the browser's clock, or by the server's where the browser's is out by more than a day. */
function consentTime(given: string, now: number) {
  const believed = Math.abs(Date.parse(given) - now) <= limits.consentClockSeconds * 1000;
  return believed
    ? { consent_timestamp: given, consent_timestamp_given: null }
    : { consent_timestamp: new Date(now).toISOString(), consent_timestamp_given: given };
}

/** A record as it is first stored: every field, explicit nulls, and all three notifications owed or held. */
export function newRecord(
  id: string,
  fields: IntakeRecord,
  { reference, bodyHash, trapped, senderNetwork, retentionDays, now }: Origin,
): StoredIntake {
  const created = new Date(now).toISOString();
  const due = new Date(now + limits.notifications.jobAfterSeconds * 1000).toISOString();
  const suspect = trapped !== '';
  const { heldSlotSeconds } = limits.notifications;
  // All of one slot at the same moment, so that they make one e-mail.
  const slotEnd = new Date((windowStart(now, heldSlotSeconds) + heldSlotSeconds) * 1000).toISOString();
  const state = (held: boolean): NotificationState => ({
    state: held ? 'held' : 'owed',
    attempts: 0,
    next_at: held ? slotEnd : due,
    lease: null,
    lease_until: 0,
    message_id: null,
    sent_at: null,
  });
  const [confirmation, notification, sms] = notificationNames;
  return {
    id,
    ...fields,
    ...consentTime(fields.consent_timestamp, now),
    reference,
    created_at: created,
    body_hash: bodyHash,
    [honeypotField]: trapped || null,
    suspect,
    sender_network: senderNetwork,
    expires_at: expiryOf(now, retentionDays),
    notices: { [confirmation]: state(false), [notification]: state(suspect), [sms]: state(suspect) },
    owed: 'notices',
    owed_at: due,
  };
}
