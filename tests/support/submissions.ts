import { randomUUID } from 'node:crypto';
import type { IntakeInsertBody, IntakeKind } from '@concierge/contract/intake';
import type { ConfirmationRequest, NotificationRequest } from '@concierge/contract/notification-requests';

export const kinds = ['appointment', 'contact'] as const satisfies readonly IntakeKind[];

export const insertPath = {
  appointment: '/api/appointment-requests',
  contact: '/api/contact-form-submissions',
} as const;
export const tableOf = {
  appointment: 'appointment_requests',
  contact: 'contact_form_submissions',
} as const;
export const functionPaths = {
  confirmation: '/api/functions/send-confirmation-email',
  notification: '/api/functions/send-notification-email',
  sms: '/api/functions/send-sms-notification',
} as const;

/** A submission with every field filled in, by a person who is new each time. */
export function submission(changes: Partial<IntakeInsertBody> = {}): IntakeInsertBody & { id: string } {
  const id = randomUUID();
  return {
    id,
    name: 'Marie-Louise O’Hara',
    email: `marie.${id.slice(0, 8)}@example.org`,
    phone: '+12125550123',
    interest: 'services',
    message: 'I would like to sleep better.',
    is_healthcare_provider: true,
    consent: true,
    consent_timestamp: new Date().toISOString(),
    age: 47,
    gender: 'non-binary',
    primary_concern: 'Migraine',
    has_insurance: true,
    preferred_contact_method: 'phone',
    urgency_level: 'priority',
    recaptchaToken: '',
    ...changes,
  };
}

/** The payloads of the three functions for a submission. */
export function noticePayloads(kind: IntakeKind, body: ReturnType<typeof submission>) {
  const { id: requestId, name, email, phone, interest, message } = body;
  const notification: NotificationRequest = {
    type: kind,
    requestId,
    name,
    email,
    phone,
    interest,
    message,
    isHealthcareProvider: body.is_healthcare_provider,
    recaptchaToken: '',
  };
  const confirmation: ConfirmationRequest = {
    type: kind,
    requestId,
    ...(kind === 'appointment' ? { appointmentRequestId: requestId } : {}),
    name,
    email,
    phone,
    interest,
    message,
    age: body.age,
    gender: body.gender,
    primary_concern: body.primary_concern,
    has_insurance: body.has_insurance,
    preferred_contact_method: body.preferred_contact_method,
    urgency_level: body.urgency_level,
    recaptchaToken: '',
  };
  return { confirmation, notification, sms: notification };
}
