import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'hdr-histogram-js';

/** Does one piece of work as one of several clients. */
export type Work = (client: number) => Promise<void>;

export interface Drive {
  /** How many do the work at the same time. */
  readonly clients: number;
  /** Ends after this long ... */
  readonly seconds: number;
  /** ... or after so many pieces, so that what is measured does not fill what it is measured on. */
  readonly most: number;
  /** Pieces a second that fall due; without it, as many as the clients can do one after the other. */
  readonly pace?: number;
}

export interface Pace {
  /** Pieces a second. */
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Lets clients work and says how fast they were. At a given pace a piece's time counts from when it fell due,
 * not from when a client came to it: otherwise a slow answer would hide all that had to wait behind it.
 */
export async function drive(work: Work, { clients, seconds, most, pace }: Drive): Promise<Pace> {
  const histogram = build({ highestTrackableValue: 120_000_000, numberOfSignificantValueDigits: 3 });
  const began = performance.now();
  const end = began + seconds * 1000;
  let taken = 0;
  const labour = async (client: number) => {
    while (taken < most) {
      const due = pace ? began + (taken * 1000) / pace : performance.now();
      if (due >= end || performance.now() >= end) return;
      taken += 1;
      if (due > performance.now()) await sleep(due - performance.now());
      await work(client);
      histogram.recordValue(Math.round((performance.now() - due) * 1000));
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => labour(client)));
  const ms = (percentile: number) => histogram.getValueAtPercentile(percentile) / 1000;
  return { rate: (histogram.totalCount * 1000) / (performance.now() - began), p50: ms(50), p99: ms(99) };
}

/** What a person may wait for an answer. */
export const p99LimitMs = 500;
const steps = 4;

/** The most pieces a second at which 99 of 100 are done within the limit. */
export async function held(work: Work, load: Omit<Drive, 'pace'>): Promise<Pace> {
  const fullSpeed = await drive(work, load);
  if (fullSpeed.p99 < p99LimitMs) return fullSpeed;
  let best: Pace = { rate: 0, p50: Number.NaN, p99: Number.NaN };
  let [low, high] = [0, fullSpeed.rate];
  for (let step = 0; step < steps; step += 1) {
    const pace = (low + high) / 2;
    const tried = await drive(work, { ...load, pace });
    if (tried.p99 < p99LimitMs) {
      best = tried;
      low = pace;
    } else high = pace;
  }
  return best;
}
