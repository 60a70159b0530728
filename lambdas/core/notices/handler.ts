import { endpoints } from '@concierge/contract/endpoints';
import type { NoticeName } from '@concierge/contract/notice-requests';
import type { Context } from 'aws-lambda';
import { jsonAnswer } from '../http/answer';
import { type HttpHandler, httpHandler } from '../http/handler';
import { jsonBody, validated } from '../http/request';
import type { Runtime } from '../runtime';
import { count, log, observed } from '../telemetry';
import { connectDeliveries } from './deliveries';
import { sendOwed } from './owed';
import { orPlainly } from './plainly';
import { type NoticeRequest, requestNotice } from './request';

const endpointOf = {
  confirmation_email: endpoints.sendConfirmationEmail,
  notification_email: endpoints.sendNotificationEmail,
  notification_sms: endpoints.sendSmsNotification,
} as const;

/** One of the three functions that the page calls after an insert. */
export function noticeHandler(runtime: Runtime, notice: NoticeName): HttpHandler {
  const deliveries = connectDeliveries(runtime, [notice]);
  const endpoint = endpointOf[notice];
  return httpHandler(runtime, endpoint, async (event) => {
    const request: NoticeRequest = validated(endpoint.body, jsonBody(event));
    return jsonAnswer(200, await requestNotice(deliveries[request.type], notice, request));
  });
}

/** The end of a run, before the function's own time-out: one record's three notices may take this long. */
const reserveMs = 25_000;
const runMs = 30_000;

/** The scheduled job: sends what is owed and due, of both kinds. */
export function owedNoticesHandler(runtime: Runtime): (event: unknown, context?: Context) => Promise<void> {
  const deliveries = Object.values(connectDeliveries(runtime)).map(orPlainly);
  return (_event, context) =>
    observed(context, async () => {
      const remaining = (context?.getRemainingTimeInMillis() ?? runMs + reserveMs) - reserveMs;
      const until = runtime.now() + remaining;
      const seen = await sendOwed(deliveries, until);
      count('NoticesOverdue', seen);
      if (seen > 0) log.info('Owed notices were attended to', { count: seen });
    });
}
