import { endpoints, scheduled } from '@concierge/contract/endpoints';
import { type NotificationName, notificationNames } from '@concierge/contract/notification-names';
import type { AcceptedMessage, Evidence } from './evidence';

/**
 * Why a message may have been accepted without its sender recording that. There are only these two reasons; each must
 * be proven and excuses one message. Neither SES nor SNS recognizes a request as a repetition, so the notice is sent
 * again (at most once as far as they allow).
 */
export type Reason = 'answer cut' | 'sender killed';

/** How long before a sender's end its last message may have been accepted without being recorded. */
const noteMs = 8000;
/** Between the stand-in noting the time and accepting the message, on a busy machine. */
const slackMs = 3000;

const noticeOf: Readonly<Record<string, NotificationName>> = {
  [endpoints.sendConfirmationEmail.function]: 'confirmation_email',
  [endpoints.sendNotificationEmail.function]: 'notification_email',
  [endpoints.sendSmsNotification.function]: 'notification_sms',
};

/** A sender that was killed: its notice, and when it ran by the site's clock. The job may have been sending any. */
interface Killed {
  readonly id?: string;
  readonly notice?: NotificationName;
  readonly began: number;
  readonly ended: number;
}

/** Explains messages that their record does not name. Each explanation is used only once. */
export class AllowedDuplicates {
  readonly #killed: Killed[];

  constructor({ lostCalls, runs, records }: Pick<Evidence, 'lostCalls' | 'runs' | 'records'>) {
    const functions = lostCalls.flatMap(({ function: name, id, began, ended }) => {
      const notice = noticeOf[name];
      return id && notice ? [{ id, notice, began, ended }] : [];
    });
    const jobs = lostCalls.filter((call) => call.function === scheduled.sendPendingNotifications.function);
    // Killing the whole site killed every sender, at most one for each notice, and the job.
    const sites = runs.flatMap(({ aheadMs, killed }) => {
      if (!killed) return [];
      const time = { began: killed[0] + aheadMs - noteMs, ended: killed[1] + aheadMs };
      return [
        ...records.flatMap(({ id }) => notificationNames.map((notice) => ({ id, notice, ...time }))),
        time,
      ];
    });
    this.#killed = [...functions, ...sites, ...jobs.map(({ began, ended }) => ({ began, ended }))];
  }

  /** @param id of the submission; undefined for a digest. */
  reasonFor(
    { at, cut }: AcceptedMessage,
    id: string | undefined,
    notice: NotificationName,
  ): Reason | undefined {
    if (cut) return 'answer cut';
    const taken = Date.parse(at);
    const index = this.#killed.findIndex(
      (one) =>
        (one.id === undefined || one.id === id) &&
        (one.notice ?? notice) === notice &&
        Math.max(one.began, one.ended - noteMs) - slackMs <= taken &&
        taken <= one.ended + slackMs,
    );
    return index >= 0 && this.#killed.splice(index, 1) ? 'sender killed' : undefined;
  }
}
