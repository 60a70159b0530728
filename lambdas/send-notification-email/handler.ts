import { noticeHandler } from '../core/notices/handler';
import { liveRuntime } from '../core/runtime';

export const handler = noticeHandler(liveRuntime, 'notification_email');
