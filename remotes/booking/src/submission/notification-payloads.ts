import type { IntakeKind, IntakeRecord } from '@concierge/contract/intake';
import type { ConfirmationRequest, NotificationRequest } from '@concierge/contract/notification-requests';

/** The input that the three functions' payloads are built from. */
export interface NotificationSource {
  readonly kind: IntakeKind;
  readonly id: string;
  readonly record: IntakeRecord;
  readonly recaptchaToken: string;
}

function shared({ kind, id, record, recaptchaToken }: NotificationSource) {
  const { name, email, phone, interest, message } = record;
  return { type: kind, requestId: id, name, email, phone, interest, message, recaptchaToken };
}

export function confirmationPayload(source: NotificationSource): ConfirmationRequest {
  const { kind, id, record } = source;
  const { age, gender, primary_concern, has_insurance, preferred_contact_method, urgency_level } = record;
  return {
    ...shared(source),
    ...(kind === 'appointment' ? { appointmentRequestId: id } : {}),
    ...{ age, gender, primary_concern, has_insurance, preferred_contact_method, urgency_level },
  };
}

/** Payload for both the notification email and the SMS. */
export const notificationPayload = (source: NotificationSource): NotificationRequest => ({
  ...shared(source),
  isHealthcareProvider: source.record.is_healthcare_provider,
});
