import { endpoints, scheduled } from '@concierge/contract/endpoints';
import { type NotificationName, notificationNames } from '@concierge/contract/notification-requests';
import type { Evidence, TakenMessage } from './evidence';

/**
 * Why a message may have been taken without its sender writing that down: only these two, each proven and each
 * good for one message. Neither SES nor SNS knows a second request for the first one's repetition, so the notice
 * is sent again (at most once as far as they allow).
 */
export type Reason = 'answer cut' | 'sender killed';

/** How long before its end the last message may have been taken of a sender that had not yet noted it. */
const noteMs = 8000;
/** Between the stand-in's noting the time and the message's being taken, on a machine that is busy. */
const slackMs = 3000;

const noticeOf: Readonly<Record<string, NotificationName>> = {
  [endpoints.sendConfirmationEmail.function]: 'confirmation_email',
  [endpoints.sendNotificationEmail.function]: 'notification_email',
  [endpoints.sendSmsNotification.function]: 'notification_sms',
};

/** A sender that was killed: of which notice, and when by the site's clock. The job may have been at any. */
interface Killed {
  readonly id?: string;
  readonly notice?: NotificationName;
  readonly began: number;
  readonly ended: number;
}

/** What explains a message that its record does not know. Each explanation is used up by the message it explains. */
export class AllowedDuplicates {
  readonly #killed: Killed[];

  constructor({ lostCalls, lives, records }: Pick<Evidence, 'lostCalls' | 'lives' | 'records'>) {
    const functions = lostCalls.flatMap(({ function: name, id, began, ended }) => {
      const notice = noticeOf[name];
      return id && notice ? [{ id, notice, began, ended }] : [];
    });
    const jobs = lostCalls.filter((call) => call.function === scheduled.sendPendingNotifications.function);
    // With the whole site every sender was killed, of each notice at most one, and the job.
    const sites = lives.flatMap(({ aheadMs, killed }) => {
      if (!killed) return [];
      const time = { began: killed[0] + aheadMs - noteMs, ended: killed[1] + aheadMs };
      return [
        ...records.flatMap(({ id }) => notificationNames.map((notice) => ({ id, notice, ...time }))),
        time,
      ];
    });
    this.#killed = [...functions, ...sites, ...jobs.map(({ began, ended }) => ({ began, ended }))];
  }

  /** @param id of the submission; a digest is of none. */
  reasonFor({ at, cut }: TakenMessage, id: string | undefined, notice: NotificationName): Reason | undefined {
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
