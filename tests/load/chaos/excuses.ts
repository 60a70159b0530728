import { endpoints, scheduled } from '@concierge/contract/endpoints';
import type { NotificationName } from '@concierge/contract/notification-requests';
import type { LostCall } from '../site/orders';
import type { Life } from '../site/site';
import type { TakenMessage } from './evidence';
import type { Call } from './journal';

/**
 * Why a message may have been taken without its sender writing that down: only these two, each proven and each
 * good for one message. Neither SES nor SNS knows a second request for the first one's repetition, so the notice
 * is sent again (at most once as far as they allow).
 */
export type Reason = 'answer cut' | 'sender killed';

/** A sender that was killed while it may have been sending: of which notice, and when (by the site's clock). */
interface Killed {
  /** The job's may be of any record. */
  readonly id: string | undefined;
  readonly notice: NotificationName | undefined;
  readonly from: number;
  readonly to: number;
}

/** Between the stand-in's noting the time and the message's being taken. */
const slackMs = 1000;
/** A function whose end no visitor saw has come to it by then: its own time-out, and a little. */
const longestFunctionMs = 16_000;
/** Answers that are not the function's own (gateway, edge, none at all): it may go on. */
const unseenEnds: readonly number[] = [0, 500, 502, 504];
/** A function that is nearly out of time answers, and its work may go on. */
const answersItselfMs = 13_000;
/** The job sends one notice after the other; how long before its end the last one may have been taken. */
const jobSendMs = 8000;

const noticeOf: Readonly<Record<string, NotificationName>> = {
  [endpoints.sendConfirmationEmail.function]: 'confirmation_email',
  [endpoints.sendNotificationEmail.function]: 'notification_email',
  [endpoints.sendSmsNotification.function]: 'notification_sms',
};

/** What excuses a message that its record does not know. Each excuse is used up by the one that it explains. */
export class Excuses {
  readonly #killed: Killed[];

  constructor(lost: readonly LostCall[], lives: readonly Life[], calls: readonly Call[]) {
    this.#killed = [...lost.flatMap(ofLostCall), ...lives.flatMap((life) => ofKilledSite(life, calls))];
  }

  reasonFor({ at, cut }: TakenMessage, id: string, notice: NotificationName): Reason | undefined {
    if (cut) return 'answer cut';
    const taken = Date.parse(at);
    const fits = (killed: Killed) =>
      killed.from - slackMs <= taken &&
      taken <= killed.to + slackMs &&
      killed.notice === notice &&
      killed.id === id;
    const jobs = (killed: Killed) =>
      killed.id === undefined && killed.to - jobSendMs <= taken && taken <= killed.to + slackMs;
    const own = this.#killed.findIndex(fits);
    const index = own >= 0 ? own : this.#killed.findIndex(jobs);
    if (index < 0) return undefined;
    this.#killed.splice(index, 1);
    return 'sender killed';
  }
}

function ofLostCall(call: LostCall): Killed[] {
  const { began: from, ended: to, id } = call;
  if (call.function === scheduled.sendPendingNotifications.function)
    return [{ id: undefined, notice: undefined, from, to }];
  const notice = noticeOf[call.function];
  return notice && id ? [{ id, notice, from, to }] : [];
}

/** The functions that ran when the whole site was killed: visitors know of each but the job. */
function ofKilledSite({ killed, aheadMs }: Life, calls: readonly Call[]): Killed[] {
  if (!killed) return [];
  const [from, to] = killed;
  const seen = new Set<string>();
  const running = calls.flatMap(({ id, step, began, ended, status }) => {
    const seenToEnd = !unseenEnds.includes(status) && ended - began < answersItselfMs;
    const latest = seenToEnd ? ended : began + longestFunctionMs;
    if (step === 'insert' || began > to || latest < from) return [];
    // Of several requests for one notice one sends.
    if (seen.has(`${id} ${step}`)) return [];
    seen.add(`${id} ${step}`);
    return [{ id, notice: step, from: began + aheadMs, to: to + aheadMs }];
  });
  return [...running, { id: undefined, notice: undefined, from: from + aheadMs, to: to + aheadMs }];
}
