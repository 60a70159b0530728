import type { IntakeKind, IntakeRecord } from '@concierge/contract/forms/intake';
import { CallError, call } from '@concierge/contract/wire/client';
import * as endpoints from '@concierge/contract/wire/endpoints/called';
import type {
  ConfirmationRequest,
  NotificationRequest,
} from '@concierge/contract/wire/notification-requests';
import {
  clearPendingSubmission,
  findOrCreatePendingSubmission,
  missingNotifications,
  type NotificationFunction,
  type PendingSubmission,
  savePendingSubmission,
} from './pending-submission';
import { countAccepted, isLimited } from './rate-limit';

export type Outcome =
  | ({ readonly status: 'sent' } & Pick<PendingSubmission, 'id' | 'reference' | 'createdAt' | 'surveyToken'>)
  | { readonly status: 'limited' }
  /** This page is too old for the API. */
  | { readonly status: 'stale' }
  | { readonly status: 'rejected'; readonly fields: Readonly<Record<string, string>> }
  /** `stored`: the record is saved and only notifications are missing. */
  | { readonly status: 'failed'; readonly stored: boolean };

const endpointOf = {
  appointment: endpoints.appointmentRequests,
  contact: endpoints.contactFormSubmissions,
} as const;

/** Inserts the record. Returns null on success. */
async function insert(
  kind: IntakeKind,
  pending: PendingSubmission,
  record: IntakeRecord,
  extras: { website: string; recaptchaToken: string },
): Promise<Outcome | null> {
  const { id, consent_timestamp } = pending;
  try {
    const stored = await call(endpointOf[kind], { id, ...record, consent_timestamp, ...extras });
    // If the browser posted this content before the script loaded, use that record's id.
    pending.id = stored.id;
    pending.reference = stored.reference;
    pending.createdAt = stored.createdAt;
    pending.surveyToken = stored.surveyToken;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // The id belongs to other content, so the next attempt gets a new one.
    if (error.code === 'conflict') clearPendingSubmission(kind);
    if (error.code === 'stale_client') return { status: 'stale' };
    if (error.code === 'too_many_requests') return { status: 'limited' };
    if (error.status === 400 && Object.keys(error.fields).length > 0) {
      return { status: 'rejected', fields: error.fields };
    }
    return { status: 'failed', stored: false };
  }
  pending.insertedAt = Date.now();
  savePendingSubmission(kind, pending);
  await countAccepted(kind, record.email);
  return null;
}

interface Stored {
  readonly kind: IntakeKind;
  readonly id: string;
  readonly record: IntakeRecord;
  readonly recaptchaToken: string;
}

/** What the three functions are sent: the confirmation's payload, and the one of both messages to the practice. */
function payloadsOf({ kind, id, record, recaptchaToken }: Stored) {
  const { name, email, phone, interest, message } = record;
  const { age, gender, primary_concern, has_insurance, preferred_contact_method, urgency_level } = record;
  const shared = { type: kind, requestId: id, name, email, phone, interest, message, recaptchaToken };
  const confirmation: ConfirmationRequest = {
    ...shared,
    ...(kind === 'appointment' ? { appointmentRequestId: id } : {}),
    ...{ age, gender, primary_concern, has_insurance, preferred_contact_method, urgency_level },
  };
  const notification: NotificationRequest = {
    ...shared,
    isHealthcareProvider: record.is_healthcare_provider,
  };
  return { confirmation, notification };
}

/** Requests the missing notifications in parallel. Returns null once none is missing. */
async function notifyAll(pending: PendingSubmission, stored: Stored): Promise<Outcome | null> {
  let stale = false;
  const { confirmation, notification } = payloadsOf(stored);
  const requests: Readonly<Record<NotificationFunction, () => Promise<unknown>>> = {
    sendConfirmationEmail: () => call(endpoints.sendConfirmationEmail, confirmation),
    sendNotificationEmail: () => call(endpoints.sendNotificationEmail, notification),
    sendSmsNotification: () => call(endpoints.sendSmsNotification, notification),
  };
  const missing = missingNotifications(pending);
  const results = await Promise.allSettled(missing.map((name) => requests[name]()));
  for (const [index, result] of results.entries()) {
    const name = missing[index];
    if (result.status === 'fulfilled' && name) pending.done.push(name);
    if (result.status === 'rejected') {
      const error: unknown = result.reason;
      // The server doesn't have the record (any more). Insert it again; its id keeps it from counting twice.
      if (error instanceof CallError && error.code === 'no_matching_record') pending.insertedAt = null;
      if (error instanceof CallError && error.code === 'stale_client') stale = true;
    }
  }
  savePendingSubmission(stored.kind, pending);
  if (results.every((result) => result.status === 'fulfilled')) return null;
  return stale ? { status: 'stale' } : { status: 'failed', stored: pending.insertedAt !== null };
}

/**
 * Sends a validated form: the insert, then the three functions in parallel. Skips what an earlier attempt with the
 * same content has already done. `website` is the honeypot's value.
 */
export async function send(
  kind: IntakeKind,
  record: IntakeRecord,
  website: string,
  getToken: () => Promise<string>,
): Promise<Outcome> {
  const pending = await findOrCreatePendingSubmission(kind, record);
  let recaptchaToken = '';
  if (pending.insertedAt === null) {
    if (await isLimited(kind, record.email)) return { status: 'limited' };
    recaptchaToken = await getToken();
    const failed = await insert(kind, pending, record, { website, recaptchaToken });
    if (failed) return failed;
  }
  const { id, reference, createdAt, surveyToken } = pending;
  const failed = await notifyAll(pending, { kind, id, record, recaptchaToken });
  if (failed) return failed;
  clearPendingSubmission(kind);
  return { status: 'sent', id, reference, createdAt, surveyToken };
}
