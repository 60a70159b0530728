import type { NotificationName } from '@concierge/contract/notification-names';
import type { HttpHandler } from '../http/handler';
import { notificationHandler } from '../notifications/handler';
import type { Runtime } from '../runtime';

/** The three functions that a page calls after an insert, by what each sends. */
export const notificationFunctions = (runtime: Runtime): Record<NotificationName, HttpHandler> => ({
  confirmation_email: notificationHandler(runtime, 'confirmation_email'),
  notification_email: notificationHandler(runtime, 'notification_email'),
  notification_sms: notificationHandler(runtime, 'notification_sms'),
});
