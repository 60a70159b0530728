import { notificationHandler } from '../core/notifications/handler';
import { liveRuntime } from '../core/runtime';

export const handler = notificationHandler(liveRuntime, 'notification_sms');
