/** The notifications that are sent for every stored submission. */
export const notificationNames = ['confirmation_email', 'notification_email', 'notification_sms'] as const;
export type NotificationName = (typeof notificationNames)[number];
