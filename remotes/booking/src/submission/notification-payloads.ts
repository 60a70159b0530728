import type { IntakeKind, IntakeRecord } from '@concierge/contract/intake';
import type { ConfirmationRequest, NotificationRequest } from '@concierge/contract/notification-requests';

/** The input that the three functions' payloads are built from. */
export interface NotificationSource {
  readonly kind: IntakeKind;
  readonly id: string;
  readonly record: IntakeRecord;
  readonly recaptchaToken: string;
}

export function confirmationPayload({
  kind,
  id,
  record,
  recaptchaToken,
}: NotificationSource): ConfirmationRequest {
  return {
    type: kind,
    requestId: id,
    ...(kind === 'appointment' ? { appointmentRequestId: id } : {}),
    name: record.name,
    email: record.email,
    phone: record.phone,
    message: record.message,
    interest: record.interest,
    age: record.age,
    gender: record.gender,
    primary_concern: record.primary_concern,
    has_insurance: record.has_insurance,
    preferred_contact_method: record.preferred_contact_method,
    urgency_level: record.urgency_level,
    recaptchaToken,
  };
}

/** Payload for both the notification email and the SMS. */
export function notificationPayload({
  kind,
  id,
  record,
  recaptchaToken,
}: NotificationSource): NotificationRequest {
  return {
    type: kind,
    requestId: id,
    name: record.name,
    email: record.email,
    phone: record.phone,
    interest: record.interest,
    message: record.message,
    isHealthcareProvider: record.is_healthcare_provider,
    recaptchaToken,
  };
}
