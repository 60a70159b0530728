import { createHash } from 'node:crypto';
import { duePartitions, type TableName } from '@concierge/contract/aws/tables';
import { honeypotField } from '@concierge/contract/forms/form-texts';
import type { IntakeKind, IntakeRecord } from '@concierge/contract/forms/intake';
import { limits } from '@concierge/contract/text/limits';
import { type NotificationName, notificationNames } from '@concierge/contract/wire/notification-names';
import { expiryOf } from '../storage/expiry';
import { queueKeysOf } from '../work/queue';
import type { NotificationState, StoredIntake } from './stored-record';

export const tableOf = {
  appointment: 'appointment_requests',
  contact: 'contact_form_submissions',
} as const satisfies Record<IntakeKind, TableName>;

/** A notification of a record: one of the three that each has, or of one of its changes, to the practice or the person. */
export type RecordNotificationName = NotificationName | `change_${number}` | `receipt_${number}`;

/** All notifications of a record, pending or done. */
export function notificationNamesOf({
  changes = [],
  notices,
}: Pick<StoredIntake, 'changes' | 'notices'>): RecordNotificationName[] {
  const ofChanges = changes.flatMap((_, index) => [
    `change_${index + 1}` as const,
    `receipt_${index + 1}` as const,
  ]);
  // Changes from before there were receipts have none.
  return [...notificationNames, ...ofChanges.filter((name) => notices[name] !== undefined)];
}

export const isReceipt = (name: RecordNotificationName): name is `receipt_${number}` =>
  name.startsWith('receipt_');

/** True for what goes to the person who sent the record. */
export const isToPerson = (
  name: RecordNotificationName,
): name is 'confirmation_email' | `receipt_${number}` => name === 'confirmation_email' || isReceipt(name);

/** The change that a notification is about; undefined for the three that every record has. */
export function changeOf({ changes = [] }: Pick<StoredIntake, 'changes'>, name: RecordNotificationName) {
  const [, number] = /^(?:change|receipt)_(\d+)$/.exec(name) ?? [];
  return number === undefined ? undefined : changes[Number(number) - 1];
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

/** A record's partition, chosen by a hash because ids are made in browsers. */
export function duePartitionOf(id: string): string {
  return `notices:${createHash('sha256').update(id).digest().readUInt8() % duePartitions.length}`;
}

export interface RecordMetadata {
  readonly reference: string;
  readonly bodyHash: string;
  /** The honeypot's text. Any text makes the record suspect. */
  readonly honeypotText: string;
  /** A captcha was solved for it. */
  readonly verified: boolean;
  readonly senderNetwork: string;
  readonly addressDigest: string;
  readonly mailboxDigest: string;
  /** By when the practice promises an answer, in milliseconds since 1970. */
  readonly dueAt: number;
  readonly retentionDays: number;
  /** False if the practice gets no texts. */
  readonly textsPractice: boolean;
  readonly now: number;
}

/** A notification that was never tried; `sent` if it never will be. `next`: ISO time from which the job may send it. */
export const newNotificationState = (
  state: 'pending' | 'held' | 'sent',
  next: string,
): NotificationState => ({
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
export function newRecord(id: string, fields: IntakeRecord, metadata: RecordMetadata): StoredIntake {
  const { reference, bodyHash, honeypotText, senderNetwork, retentionDays, now } = metadata;
  const created = new Date(now).toISOString();
  const due = new Date(now + limits.notifications.jobAfterSeconds * 1000).toISOString();
  const suspect = honeypotText !== '';
  const state = (held: boolean) => newNotificationState(held ? 'held' : 'pending', due);
  // No text goes out about a suspect record: the digest's mail names it.
  const text = newNotificationState(metadata.textsPractice && !suspect ? 'pending' : 'sent', due);
  const [confirmation, notification, sms] = notificationNames;
  const queued = {
    id,
    created_at: created,
    due_at: new Date(metadata.dueAt).toISOString(),
    urgency_level: fields.urgency_level,
    desk_state: 'new' as const,
    address_digest: metadata.addressDigest,
    mailbox_digest: metadata.mailboxDigest,
  };
  return {
    ...fields,
    ...queued,
    ...queueKeysOf(queued),
    ...consentTime(fields.consent_timestamp, now),
    reference,
    body_hash: bodyHash,
    [honeypotField]: honeypotText || null,
    suspect,
    verified: metadata.verified,
    sender_network: senderNetwork,
    change_count: 0,
    desk_version: 0,
    // An index takes no null.
    ...(fields.phone ? { phone_key: fields.phone } : {}),
    expires_at: expiryOf(now, retentionDays),
    notices: { [confirmation]: state(false), [notification]: state(suspect), [sms]: text },
    pending: duePartitionOf(id),
    pending_at: due,
  };
}
