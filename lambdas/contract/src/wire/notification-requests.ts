import * as z from 'zod/mini';
import { captchaToken, intakeFields, intakeKinds, submissionId } from '../forms/intake';

/**
 * The payloads of the three notification functions, with `requestId`, the id of the record.
 * Only requestId, name and email are compared with the record; the message is built from the record.
 */
const { name, email, phone, interest, message, age, gender } = intakeFields;
const { primary_concern, has_insurance, preferred_contact_method, urgency_level } = intakeFields;
const shared = {
  type: z.enum(intakeKinds),
  requestId: submissionId,
  ...{ name, email, phone, interest, message },
  recaptchaToken: captchaToken,
};

export const confirmationRequest = z.strictObject({
  ...shared,
  /** For appointments, the same as requestId. */
  appointmentRequestId: z.optional(submissionId),
  ...{ age, gender, primary_concern, has_insurance, preferred_contact_method, urgency_level },
});
export type ConfirmationRequest = z.input<typeof confirmationRequest>;

/** The payload of the notification email, and of the SMS, which has the same fields. */
export const notificationRequest = z.strictObject({
  ...shared,
  isHealthcareProvider: intakeFields.is_healthcare_provider,
});
export type NotificationRequest = z.input<typeof notificationRequest>;
