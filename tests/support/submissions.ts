import type { IntakeInsertBody, IntakeKind } from '@concierge/contract/forms/intake';
import type { NotificationName } from '@concierge/contract/wire/notification-names';
import { confirmationBody, notificationBody } from '@concierge/lambdas/core/testing/samples';

export { tableOf } from '@concierge/lambdas/core/intake/record';
export { intakeBody as submission } from '@concierge/lambdas/core/testing/samples';

export const insertPath = {
  appointment: '/api/appointment-requests',
  contact: '/api/contact-form-submissions',
} as const;
export const notificationPaths = {
  confirmation_email: '/api/functions/send-confirmation-email',
  notification_email: '/api/functions/send-notification-email',
  notification_sms: '/api/functions/send-sms-notification',
} as const satisfies Record<NotificationName, string>;

/** The body of the request that sends one of a submission's notifications. */
export const notificationPayload = (name: NotificationName, kind: IntakeKind, body: IntakeInsertBody) =>
  name === 'confirmation_email' ? confirmationBody(kind, body) : notificationBody(kind, body);

/** Stores a submission as any HTTP client could. */
export async function insert(origin: string, kind: IntakeKind, body: IntakeInsertBody): Promise<Response> {
  return await fetch(origin + insertPath[kind], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
