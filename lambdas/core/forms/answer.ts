import { type IntakeInsert, intakeInsert } from '@concierge/contract/intake';
import { notices } from '@concierge/contract/messages';
import { nextPage } from '@concierge/contract/next-page';
import { noticeNames } from '@concierge/contract/notice-requests';
import { readSettings } from '../config';
import { Failure } from '../failure';
import { clockHour } from '../guards/hourly-count';
import { type HttpAnswer, htmlAnswer, seeOther } from '../http/answer';
import { asFailure } from '../http/handler';
import { bodyText, type HttpEvent, header, validated, viewerAddress } from '../http/request';
import { type IntakeContext, submitIntake } from '../intake/submit';
import { type Delivery, deliver } from '../notices/deliver';
import { connectDelivery } from '../notices/deliveries';
import { describeError, log } from '../telemetry';
import { idOfForm, insertBody, pageProblem, type Typed, typedFields } from './decode';
import { formPage, formPageHeaders } from './page';

/** How long the visitor waits for the notices. What is not sent by then is owed, and the job sends it. */
const noticesMs = 3000;

/**
 * Answers a form posted without script: on to the next page, or back to the form with what is wrong and all
 * that was typed.
 */
export function formAnswerer(
  context: IntakeContext,
  action: string,
): (event: HttpEvent) => Promise<HttpAnswer> {
  const { kind, runtime } = context;
  const site = readSettings(runtime, 'notices');
  const delivery = connectDelivery(runtime, kind);
  return async (event) => {
    requireSameSite(event);
    let typed: Typed = {};
    try {
      typed = typedFields(bodyText(event));
      const { id, name } = await submitTyped(context, typed, event);
      await sendNotices(delivery, id);
      return seeOther(
        kind === 'appointment' ? nextPage.appointment(id, runtime.now()) : nextPage.contact(name),
      );
    } catch (error) {
      const failure = asFailure(error, notices.submissionFailed.description);
      const { message: description, fields = {}, status, headers } = failure;
      const page = formPage({ kind, action, typed, site, title: titleOf(failure), description, fields });
      return htmlAnswer(status, page, { ...formPageHeaders, ...headers });
    }
  };
}

/**
 * A form may be posted here by any page of any site, through its visitors' own addresses. Browsers say where
 * a post comes from.
 */
function requireSameSite(event: HttpEvent): void {
  const from = header(event, 'sec-fetch-site');
  if (from !== '' && from !== 'same-origin' && from !== 'none') throw new Failure('forbidden');
}

async function submitTyped(context: IntakeContext, typed: Typed, event: HttpEvent): Promise<IntakeInsert> {
  const { kind, runtime, hashKey } = context;
  const problem = pageProblem(typed);
  if (problem) throw new FormProblem(problem.title, problem.description);
  const id = idOfForm(hashKey, kind, clockHour(runtime.now()), typed);
  const input = validated(intakeInsert, insertBody(typed, id));
  await submitIntake(context, input, viewerAddress(event));
  return input;
}

/** A rule of the page, with the page's title for it. */
class FormProblem extends Failure {
  constructor(
    readonly title: string,
    message: string,
  ) {
    super('validation_failed', { message });
  }
}

function titleOf(failure: Failure): string {
  if (failure instanceof FormProblem) return failure.title;
  if (failure.code === 'validation_failed') return notices.validation.title;
  if (failure.code === 'too_many_requests') return notices.rateLimit.appointment.title;
  return notices.submissionFailed.title;
}

/** The record is safe and says what it owes, so nothing that goes wrong here is the visitor's concern. */
async function sendNotices(delivery: Delivery, id: string): Promise<void> {
  const sending = Promise.allSettled(noticeNames.map((notice) => deliver(delivery, id, notice)));
  const outcomes = await Promise.race([sending, delivery.runtime.sleep(noticesMs)]);
  for (const outcome of outcomes ?? []) {
    if (outcome.status === 'fulfilled') continue;
    log.warn('A notice is owed', { kind: delivery.kind, error: describeError(outcome.reason) });
  }
}
