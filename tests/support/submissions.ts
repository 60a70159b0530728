import type { IntakeInsertBody, IntakeKind } from '@concierge/contract/intake';
import { confirmationBody, notificationBody } from '@concierge/lambdas/core/testing/samples';

export { tableOf } from '@concierge/lambdas/core/intake/record';
export { intakeBody as submission } from '@concierge/lambdas/core/testing/samples';

export const kinds = ['appointment', 'contact'] as const satisfies readonly IntakeKind[];

export const insertPath = {
  appointment: '/api/appointment-requests',
  contact: '/api/contact-form-submissions',
} as const;
export const functionPaths = {
  confirmation: '/api/functions/send-confirmation-email',
  notification: '/api/functions/send-notification-email',
  sms: '/api/functions/send-sms-notification',
} as const;

/** The payloads of the three functions for a submission. */
export function noticePayloads(kind: IntakeKind, body: IntakeInsertBody) {
  const notification = notificationBody(kind, body);
  return { confirmation: confirmationBody(kind, body), notification, sms: notification };
}
