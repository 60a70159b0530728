import { intakeKinds } from '@concierge/contract/forms/intake';
import {
  sendConfirmationEmail,
  sendNotificationEmail,
  sendSmsNotification,
} from '@concierge/contract/wire/endpoints/notifications';
import type { NotificationName } from '@concierge/contract/wire/notification-names';
import type { Context } from 'aws-lambda';
import { originSecrets } from '../config';
import { jsonAnswer } from '../http/answer';
import { type HttpHandler, httpHandler } from '../http/handler';
import { isPreview, postedBody } from '../http/request';
import { isMarked } from '../http/test-mark';
import type { Runtime } from '../runtime';
import { count, log, observed } from '../telemetry';
import type { SendNotification } from './deliver';
import { connectDelivery, deliveryOf } from './deliveries';
import { withReferenceOnlyFallback } from './reference-only';
import { requestNotification, type SendRequest } from './request';
import { confirmationSender, practiceEmailSender, practiceSmsSender, simulatedSes } from './send';
import { sendPending } from './send-pending';
import { connectOwners } from './work-owner';

/** The functions that a page calls after an insert. Each loads only the service and the text that it sends with. */
export const confirmationHandler = (runtime: Runtime): HttpHandler =>
  notificationHandler(runtime, 'confirmation_email', sendConfirmationEmail, confirmationSender(runtime), () =>
    confirmationSender(runtime, simulatedSes(runtime)),
  );
export const practiceEmailHandler = (runtime: Runtime): HttpHandler =>
  notificationHandler(
    runtime,
    'notification_email',
    sendNotificationEmail,
    practiceEmailSender(runtime),
    () => practiceEmailSender(runtime, simulatedSes(runtime)),
  );
export const practiceSmsHandler = (runtime: Runtime): HttpHandler =>
  notificationHandler(runtime, 'notification_sms', sendSmsNotification, practiceSmsSender(runtime));

function notificationHandler(
  runtime: Runtime,
  notification: NotificationName,
  endpoint: typeof sendConfirmationEmail | typeof sendNotificationEmail | typeof sendSmsNotification,
  send: SendNotification,
  simulated?: () => SendNotification,
): HttpHandler {
  const secrets = originSecrets(runtime);
  const deliveries = {
    appointment: deliveryOf(runtime, 'appointment', send),
    contact: deliveryOf(runtime, 'contact', send),
  };
  return httpHandler(runtime, endpoint, async (event) => {
    const request = postedBody<SendRequest>(event, endpoint);
    // A preview's submission is not stored, and nobody is notified.
    if (isPreview(event)) return jsonAnswer(200, { status: 'already-sent' });
    if (isMarked(event, secrets)) {
      const { testRecord } = await import('./test-record');
      // Texts have no simulator: their delivery is watched instead.
      await simulated?.()(notification, request.type, testRecord(request));
      return jsonAnswer(200, { status: 'sent' });
    }
    return jsonAnswer(200, await requestNotification(deliveries[request.type], notification, request));
  });
}

/** A run starts no record this close to the function's timeout: one record's three notifications may take this long. */
const reserveMs = 25_000;
/** A run sends no digest this close to it: sending one and recording what was sent may take this long. */
const digestReserveMs = 10_000;
const runMs = 30_000;

/** The scheduled job: sends what is due, of both kinds. */
export function outboxHandler(runtime: Runtime): (event: unknown, context?: Context) => Promise<void> {
  const ownerOf = connectOwners(runtime);
  const deliveries = intakeKinds.map((kind) =>
    withReferenceOnlyFallback(connectDelivery(runtime, kind, ownerOf)),
  );
  return (_event, context) =>
    observed(context, async () => {
      const end = runtime.now() + (context?.getRemainingTimeInMillis() ?? runMs + reserveMs);
      const { looked, oldestMs } = await sendPending(deliveries, end - reserveMs, end - digestReserveMs);
      count('OldestNoticeMinutes', oldestMs / 60_000);
      if (looked > 0) log.info('Pending notifications were processed', { count: looked });
    });
}
