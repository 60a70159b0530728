import * as z from 'zod/mini';
import { captchaToken, intakeFields, intakeKinds, submissionId } from './intake';

/**
 * The payloads of the three notification functions, with `requestId`, the id of the record.
 * Only requestId, name and email are compared with the record; the message is built from the record.
 */
const type = z.enum(intakeKinds);
const { name, email, phone, interest, message, age, gender } = intakeFields;
const { primary_concern, has_insurance, preferred_contact_method, urgency_level } = intakeFields;

export const confirmationRequest = z.strictObject({
  type,
  requestId: submissionId,
  /** For appointments, the same as requestId. */
  appointmentRequestId: z.optional(submissionId),
  name,
  email,
  phone,
  message,
  interest,
  age,
  gender,
  primary_concern,
  has_insurance,
  preferred_contact_method,
  urgency_level,
  recaptchaToken: captchaToken,
});
export type ConfirmationRequest = z.input<typeof confirmationRequest>;

/** The payload of the notification email, and of the SMS, which has the same fields. */
export const notificationRequest = z.strictObject({
  type,
  requestId: submissionId,
  name,
  email,
  phone,
  interest,
  message,
  isHealthcareProvider: intakeFields.is_healthcare_provider,
  recaptchaToken: captchaToken,
});
export type NotificationRequest = z.input<typeof notificationRequest>;

/** The notifications that are sent for every stored submission. */
export const notificationNames = ['confirmation_email', 'notification_email', 'notification_sms'] as const;
export type NotificationName = (typeof notificationNames)[number];
