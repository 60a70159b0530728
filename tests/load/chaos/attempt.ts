import { setTimeout as sleep } from 'node:timers/promises';
import { notices } from '@concierge/contract/messages';
import { type NotificationName, notificationNames } from '@concierge/contract/notification-names';
import { inserted, notificationAnswer } from '@concierge/contract/responses';
import { insertPath, notificationPaths, notificationPayload } from '../../support/submissions';
import type { Random } from '../random';
import type { Answer, Visitor } from '../visitor';
import type { Booking } from './workload';

/** The answers to visitors. */
export class Journal {
  requests = 0;
  /** Answers that no fault explains. */
  readonly unexplained: string[] = [];
  readonly #once = new Set<string>();

  /** Records an answer that one submission may get only once. */
  answeredOnce(what: string): void {
    if (this.#once.has(what)) this.unexplained.push(`${what}, and again`);
    this.#once.add(what);
  }
}

/** Statuses of a failing site (0: no answer). The visitor can only press the button again. */
const failureStatuses = [0, 500, 502, 503, 504];
/** The functions' message for an unexpected error. The gateway words its own errors differently. */
const internalErrorMessage = notices.submissionFailed.description;

/**
 * One visitor at one form, doing what the page's script does (remotes/booking, submission/send.ts): presses the button
 * until everything is done or they give up.
 */
export async function book(
  booking: Booking,
  visitor: Visitor,
  journal: Journal,
  random: Random,
): Promise<void> {
  const { kind, body, behavior, presses } = booking;
  const missing = new Set<NotificationName>(notificationNames);
  let stored = false;
  let down = false;

  const odd = (what: string) => journal.unexplained.push(`${body.id}: ${what}`);
  /** Sends a request, aborts it after a moment if the visitor leaves, and passes successful answers on. */
  const ask = async (path: string, payload: unknown, leaves: boolean, read: (answer: Answer) => void) => {
    const leave = leaves ? AbortSignal.timeout(random.between(0, 100)) : undefined;
    const times = behavior === 'is doubled' ? 2 : 1;
    journal.requests += times;
    const answers = Array.from({ length: times }, () => visitor(path, payload, leave));
    for (const answer of await Promise.all(answers)) {
      const { status, text } = answer;
      if (status !== 0) down = false;
      if (status === 200 || status === 201) read(answer);
      else if (!failureStatuses.includes(status) || (status === 500 && text.includes(internalErrorMessage)))
        odd(`${path} answered ${status} ${text.slice(0, 200)}`);
    }
  };
  const insert = (press: number) =>
    ask(insertPath[kind], body, behavior === 'reloads' && press === 1, ({ status, text }) => {
      stored = true;
      if (status === 201) journal.answeredOnce(`${body.id} created`);
      const { id, reference } = inserted.parse(JSON.parse(text));
      booking.acknowledged ??= reference;
      if (id !== body.id || booking.acknowledged !== reference) odd(`stored as ${id}, ${reference}`);
    });
  const notify = (notice: NotificationName) => {
    const payload = notificationPayload(notice, kind, body);
    return ask(notificationPaths[notice], payload, behavior === 'leaves in the middle', ({ text }) => {
      if (notificationAnswer.parse(JSON.parse(text)).status === 'sent')
        journal.answeredOnce(`${body.id} ${notice} sent`);
      missing.delete(notice);
    });
  };

  for (let press = 1; press <= presses; ) {
    down = true;
    if (!stored) await insert(press);
    if (stored && behavior !== 'leaves after the insert') await Promise.all([...missing].map(notify));
    if (stored && (missing.size === 0 || behavior.startsWith('leaves'))) return;
    // After "connection refused" wait until the site is back.
    if (!down) press += 1;
    await sleep(down ? 500 : random.between(100, 500));
  }
}
