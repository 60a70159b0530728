import type { NoticeName } from '@concierge/contract/notice-requests';
import type { HttpHandler } from '../http/handler';
import { noticeHandler } from '../notices/handler';
import type { Runtime } from '../runtime';

/** The three functions that a page calls after an insert, by what each sends. */
export const noticeFunctions = (runtime: Runtime): Record<NoticeName, HttpHandler> => ({
  confirmation_email: noticeHandler(runtime, 'confirmation_email'),
  notification_email: noticeHandler(runtime, 'notification_email'),
  notification_sms: noticeHandler(runtime, 'notification_sms'),
});
