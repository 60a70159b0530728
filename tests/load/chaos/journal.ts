import type { NotificationName } from '@concierge/contract/notification-requests';

export type Step = 'insert' | NotificationName;

/** One request that a visitor made, as they saw it. Times are real ones, milliseconds since 1970. */
export interface Call {
  readonly id: string;
  readonly step: Step;
  readonly began: number;
  ended: number;
  /** 0 where no answer came. */
  status: number;
}

/** What visitors did and what they were answered that they should not have been. */
export class Journal {
  readonly calls: Call[] = [];
  /** Answers that no fault explains. */
  readonly oddities: string[] = [];
  /** Presses of the button after the first. */
  retries = 0;
  readonly #once = new Set<string>();

  /** Notes what may be answered once in all to one submission. */
  answeredOnce(id: string, what: string): void {
    const key = `${id}: ${what}`;
    if (this.#once.has(key)) this.oddities.push(`${key}, and again`);
    this.#once.add(key);
  }

  begin(id: string, step: Step): Call {
    const call = { id, step, began: Date.now(), ended: Number.POSITIVE_INFINITY, status: 0 };
    this.calls.push(call);
    return call;
  }
}
