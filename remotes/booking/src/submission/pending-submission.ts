import type { IntakeKind, IntakeRecord } from '@concierge/contract/forms/intake';
import { limits } from '@concierge/contract/text/limits';
import * as z from 'zod/mini';
import { tabStore } from '../storage/tab-store';
import { hexDigest } from './hex-digest';

export const notificationFunctions = [
  'sendConfirmationEmail',
  'sendNotificationEmail',
  'sendSmsNotification',
] as const;
export type NotificationFunction = (typeof notificationFunctions)[number];

/**
 * How far one submission has gotten. It is kept until the submission is complete, so that pressing the button again,
 * even after a reload, sends the same id with the same body and does only what is missing.
 */
const pendingSubmission = z.object({
  id: z.string(),
  consent_timestamp: z.string(),
  /** Hash of the content. Different content is a new submission with a new id. */
  fingerprint: z.string(),
  startedAt: z.number(),
  insertedAt: z.nullable(z.number()),
  /** From the insert's answer. */
  reference: z.optional(z.string()),
  createdAt: z.optional(z.string()),
  surveyToken: z.optional(z.string()),
  done: z.array(z.enum(notificationFunctions)),
});
export type PendingSubmission = z.infer<typeof pendingSubmission>;
const isPendingSubmission = (value: unknown): value is PendingSubmission =>
  pendingSubmission.safeParse(value).success;

const maxAgeMs = limits.deviceStorageHours * 3600 * 1000;
const keyOf = (kind: IntakeKind): string => `attempt.${kind}`;

function fingerprintOf({ consent_timestamp: _now, ...content }: IntakeRecord): Promise<string> {
  return hexDigest(JSON.stringify(content));
}

/** The unfinished submission with exactly this content, or a new one. */
export async function findOrCreatePendingSubmission(
  kind: IntakeKind,
  record: IntakeRecord,
): Promise<PendingSubmission> {
  const fingerprint = await fingerprintOf(record);
  const existing = tabStore.read(keyOf(kind), isPendingSubmission);
  const now = Date.now();
  if (existing?.fingerprint === fingerprint && now - existing.startedAt < maxAgeMs) return existing;
  const created: PendingSubmission = {
    id: crypto.randomUUID(),
    consent_timestamp: new Date(now).toISOString(),
    fingerprint,
    startedAt: now,
    insertedAt: null,
    done: [],
  };
  savePendingSubmission(kind, created);
  return created;
}

export function savePendingSubmission(kind: IntakeKind, value: PendingSubmission): void {
  tabStore.write(keyOf(kind), value);
}

export function clearPendingSubmission(kind: IntakeKind): void {
  tabStore.remove(keyOf(kind));
}

/** The notifications that this browser still has to request. After an hour they are left to the scheduled job. */
export function missingNotifications(
  { insertedAt, done }: PendingSubmission,
  now = Date.now(),
): NotificationFunction[] {
  if (insertedAt !== null && now - insertedAt >= limits.notificationRecordMaxAgeSeconds * 1000) return [];
  return notificationFunctions.filter((name) => !done.includes(name));
}
