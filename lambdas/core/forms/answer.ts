import { randomUUID } from 'node:crypto';
import { intakeInsert } from '@concierge/contract/forms/intake';
import { arrivals, nextPage } from '@concierge/contract/survey/next-page';
import { type ToastText, toastTexts } from '@concierge/contract/text/messages';
import { notificationNames } from '@concierge/contract/wire/notification-names';
import { readSettings } from '../config';
import { Failure } from '../failure';
import { type HttpAnswer, htmlAnswer, seeOther } from '../http/answer';
import { asFailure } from '../http/handler';
import {
  bodyText,
  type HttpEvent,
  isPreview,
  requireSameSite,
  validated,
  viewerAddress,
} from '../http/request';
import { dryRunIntake } from '../intake/dry-run';
import { postedId } from '../intake/id-without-script';
import { contentOf, type IntakeContext, submitIntake } from '../intake/submit';
import { type Delivery, type DeliveryOutcome, deliver } from '../notifications/deliver';
import { connectDelivery } from '../notifications/deliveries';
import type { Table } from '../storage/table';
import { describeError, log } from '../telemetry';
import { insertBody, type PostedFields, pageProblem, typedFields, withWaitlist } from './decode';
import { formPageHeaders } from './document';
import { refusedPage } from './refused-page';

/**
 * Time limit for the notifications of a post: longer than a send that times out, and shorter than the function's own
 * timeout. The visitor gets an error if one is not sent by then, and it stays pending whatever they do.
 */
const notificationsMs = 7500;

/** Answers a form posted without script: redirects to the next page, or says what to change and how to go back to it. */
export function formAnswerer(
  context: IntakeContext,
  tests: Table,
): (event: HttpEvent) => Promise<HttpAnswer> {
  const { kind, runtime } = context;
  const site = readSettings(runtime, 'notifications');
  const delivery = connectDelivery(runtime, kind);
  return async (event) => {
    const until = runtime.now() + notificationsMs;
    requireSameSite(event, site.SITE_ORIGIN);
    let typed: PostedFields = {};
    try {
      typed = withWaitlist(kind, typedFields(bodyText(event)), event.headers.referer);
      const { id, name, createdAt } = await submitTyped(context, tests, typed, event, site.SERVICE_AREAS);
      const page =
        kind === 'appointment' ? nextPage.appointment(Date.parse(createdAt)) : nextPage.contact(name);
      const next = seeOther(`${page}#${arrivals[kind]}`);
      // After a failure the same content has the same id, so that posting it again only sends what is missing.
      if (!isPreview(event)) await sendNotifications(delivery, id, until);
      return next;
    } catch (error) {
      const failure = asFailure(error, toastTexts.submissionFailed.description);
      const { message: description, fields = {}, status, headers } = failure;
      const offersWaitlist = failure instanceof FormProblem && failure.notice === toastTexts.notLicensed;
      const title = titleOf(failure);
      const page = refusedPage(site, { typed, title, description, fields, offersWaitlist });
      return htmlAnswer(status, page, { ...formPageHeaders, ...headers });
    }
  };
}

interface Sent {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

async function submitTyped(
  context: IntakeContext,
  tests: Table,
  typed: PostedFields,
  event: HttpEvent,
  serviceAreas: readonly string[],
): Promise<Sent> {
  const { kind, runtime, hashKey } = context;
  const problem = pageProblem(kind, typed, serviceAreas);
  if (problem) throw new FormProblem(problem.notice, problem.fields);
  const input = validated(intakeInsert, insertBody(typed, randomUUID(), runtime.now()));
  if (isPreview(event)) {
    const { id } = await dryRunIntake(context, tests, input);
    return { id, name: input.name, createdAt: new Date(runtime.now()).toISOString() };
  }
  const address = viewerAddress(event);
  const { bodyHash, suspect } = contentOf(input);
  const id = postedId({ hashKey, kind, bodyHash, suspect, viewerAddress: address, now: runtime.now() });
  const stored = await submitIntake(context, { ...input, id }, address);
  return { id: stored.id, name: input.name, createdAt: stored.createdAt };
}

/** One of the page's validation rules, with the page's notice for it. */
class FormProblem extends Failure {
  constructor(
    readonly notice: ToastText,
    fields: Readonly<Record<string, string>>,
  ) {
    super('validation_failed', { message: notice.description, fields });
  }
}

function titleOf(failure: Failure): string {
  if (failure instanceof FormProblem) return failure.notice.title;
  if (failure.code === 'validation_failed') return toastTexts.validation.title;
  if (failure.code === 'too_many_requests') return toastTexts.rateLimit.appointment.title;
  return toastTexts.submissionFailed.title;
}

/** @throws Failure 'unavailable' if one failed. The record stays stored with what is still pending. */
async function sendNotifications(delivery: Delivery, id: string, until: number): Promise<void> {
  const { runtime, kind } = delivery;
  const sending = Promise.allSettled(
    notificationNames.map((notification) => deliver(delivery, id, notification)),
  );
  const outcomes = await Promise.race([sending, runtime.sleep(Math.max(0, until - runtime.now()))]);
  for (const outcome of outcomes ?? []) {
    if (outcome.status === 'rejected')
      log.warn('A notification is still pending', { kind, error: describeError(outcome.reason) });
  }
  const complete = outcomes?.every((outcome) => outcome.status === 'fulfilled' && isDone(outcome.value));
  if (!complete) throw new Failure('unavailable', { headers: { 'retry-after': '5' } });
}

const isDone = (outcome: DeliveryOutcome): boolean =>
  outcome === 'sent' || outcome === 'already-sent' || outcome === 'later';
