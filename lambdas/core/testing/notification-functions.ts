import type { NotificationName } from '@concierge/contract/wire/notification-names';
import type { HttpHandler } from '../http/handler';
import { confirmationHandler, practiceEmailHandler, practiceSmsHandler } from '../notifications/handler';
import type { Runtime } from '../runtime';

/** The three functions that a page calls after an insert, by what each sends. */
export const notificationFunctions = (runtime: Runtime): Record<NotificationName, HttpHandler> => ({
  confirmation_email: confirmationHandler(runtime),
  notification_email: practiceEmailHandler(runtime),
  notification_sms: practiceSmsHandler(runtime),
});
