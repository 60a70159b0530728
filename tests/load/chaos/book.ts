import { setTimeout as sleep } from 'node:timers/promises';
import { errorAnswer, inserted, notificationAnswer } from '@concierge/contract/answers';
import { type NotificationName, notificationNames } from '@concierge/contract/notification-requests';
import { functionPaths, insertPath, noticePayloads } from '../../support/submissions';
import type { Random } from '../random';
import type { Answer, Visitor } from '../site/http';
import type { Booking } from './booking';
import { solvedCaptcha } from './captcha';
import type { Journal, Step } from './journal';

const pathOf = {
  confirmation_email: functionPaths.confirmation,
  notification_email: functionPaths.notification,
  notification_sms: functionPaths.sms,
} as const satisfies Record<NotificationName, string>;

/** Answers of a site that is in trouble: pressing the button again is all that a visitor can do. */
const troubles = [0, 500, 502, 503, 504];
/** What the functions say of an error that they did not foresee; the gateway has other words for its own. */
const unforeseen = 'Please try again or contact us directly.';

/** One visitor at one form, as the page's script does it (remotes/booking, submission/send.ts). */
export class Attempt {
  #stored = false;
  #token = '';
  #tokenAheadMs = 0;
  readonly #missing = new Set<NotificationName>(notificationNames);

  constructor(
    private readonly booking: Booking,
    private readonly visitor: Visitor,
    private readonly journal: Journal,
    private readonly random: Random,
    /** How far the site's clock is ahead. */
    private readonly aheadMs: () => number,
  ) {}

  /** Presses the button until all is done, or the visitor has had enough. */
  async run(): Promise<void> {
    const { presses, manner } = this.booking;
    for (let press = 1; press <= presses; ) {
      const down = await this.#press(press);
      if (this.#stored && (this.#missing.size === 0 || manner.startsWith('leaves'))) return;
      // Whoever sees "connection refused" waits for the site to be back.
      if (!down) press += 1;
      if (press <= presses) this.journal.retries += 1;
      await sleep(down ? 500 : this.random.between(100, 500));
    }
  }

  /** True where the site was not there at all. */
  async #press(press: number): Promise<boolean> {
    if (!this.#stored) {
      const status = await this.#insert(press);
      if (!this.#stored) return status === 0;
      if (this.booking.manner === 'leaves after the insert') return false;
    }
    const leave = new AbortController();
    if (this.booking.manner === 'leaves in the middle') {
      setTimeout(() => leave.abort(), this.random.between(0, 150)).unref();
    }
    const statuses = await Promise.all(
      [...this.#missing].map((notice) => this.#notify(notice, leave.signal)),
    );
    return statuses.length > 0 && statuses.every((status) => status === 0);
  }

  async #insert(press: number): Promise<number> {
    const { kind, body, manner, solvesCaptcha } = this.booking;
    if (solvesCaptcha && this.#token === '') {
      this.#tokenAheadMs = this.aheadMs();
      this.#token = await solvedCaptcha(this.visitor);
    }
    const reload = new AbortController();
    if (manner === 'reloads' && press === 1)
      setTimeout(() => reload.abort(), this.random.between(5, 80)).unref();
    const sent = { ...body, recaptchaToken: this.#token };
    const answers = await this.#call('insert', insertPath[kind], sent, reload.signal);
    for (const answer of answers) this.#readInsert(answer);
    return answers[0]?.status ?? 0;
  }

  #readInsert({ status, text }: Answer): void {
    const { body } = this.booking;
    if (status === 201) this.journal.answeredOnce(body.id, 'created');
    if (status === 200 || status === 201) {
      this.#stored = true;
      const { id, reference } = inserted.parse(JSON.parse(text));
      if (id !== body.id) this.#odd('insert', `answered with another id, ${id}`);
      this.booking.acknowledged ??= reference;
      if (this.booking.acknowledged !== reference)
        this.#odd('insert', `answered with another reference, ${reference}`);
    } else if (codeOf(text) === 'captcha_failed' && this.aheadMs() > this.#tokenAheadMs) {
      // While the site was down, by its clock, what had been solved expired.
      this.#token = '';
    } else this.#judge('insert', { status, text });
  }

  async #notify(notice: NotificationName, leave: AbortSignal): Promise<number> {
    const { confirmation, notification } = noticePayloads(this.booking.kind, this.booking.body);
    const payload = notice === 'confirmation_email' ? confirmation : notification;
    const answers = await this.#call(notice, pathOf[notice], payload, leave);
    for (const answer of answers) {
      if (answer.status !== 200) this.#judge(notice, answer);
      else {
        const { status } = notificationAnswer.parse(JSON.parse(answer.text));
        if (status === 'sent') this.journal.answeredOnce(this.booking.body.id, `${notice} sent`);
        this.#missing.delete(notice);
      }
    }
    return answers[0]?.status ?? 0;
  }

  async #call(step: Step, path: string, body: unknown, leave: AbortSignal): Promise<Answer[]> {
    const times = this.booking.manner === 'is doubled' ? 2 : 1;
    return await Promise.all(
      Array.from({ length: times }, async () => {
        const call = this.journal.begin(this.booking.body.id, step);
        const answer = await this.visitor.post(path, body, leave);
        call.ended = Date.now();
        call.status = answer.status;
        return answer;
      }),
    );
  }

  #judge(step: Step, { status, text }: Answer): void {
    if (!troubles.includes(status) || (status === 500 && text.includes(unforeseen))) {
      this.#odd(step, `${status} ${text.slice(0, 200)}`);
    }
  }

  #odd(step: Step, what: string): void {
    this.journal.oddities.push(`${this.booking.body.id} ${step}: ${what}`);
  }
}

function codeOf(text: string): string | undefined {
  try {
    return errorAnswer.parse(JSON.parse(text)).error.code;
  } catch {
    return undefined;
  }
}
