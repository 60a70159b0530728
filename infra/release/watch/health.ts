import { type VitalName, vitalAttribute, vitalBounds } from '@concierge/contract/page-event-kinds';
import { pageEventLimits } from '@concierge/contract/page-event-limits';

/** A release's counts in one minute. */
export interface MinuteCounts {
  /** '2026-11-21T19:08' */
  readonly minute: string;
  readonly counts: Readonly<Record<string, number>>;
}

export interface Failure {
  /** 'error TypeError: cannot read properties of undefined' */
  readonly message: string;
  readonly seen: number;
  /** The number of different networks that met it. */
  readonly networks: number;
  readonly lastSeen?: string;
}

export interface PageCounts {
  minutes(release: string, since: Date): Promise<MinuteCounts[]>;
  /** A release's failures, most frequent first. */
  failures(release: string): Promise<Failure[]>;
  close(): void;
}

/** A release's health over some time. */
export interface Health {
  readonly views: number;
  /** Views in which something failed. */
  readonly failing: number;
  /** 75th percentile in milliseconds; undefined if none was measured. */
  readonly lcp: number | undefined;
  readonly inp: number | undefined;
  /** Counted once per network. */
  readonly formsStarted: number;
  readonly formsCompleted: number;
  /** Networks that saw it, each counted once a day. */
  readonly newNetworks: number;
}

export function healthOf(minutes: readonly MinuteCounts[]): Health {
  const sum = (name: string): number => minutes.reduce((total, { counts }) => total + (counts[name] ?? 0), 0);
  return {
    views: sum('views'),
    failing: sum('failing'),
    lcp: p75('LCP', sum),
    inp: p75('INP', sum),
    formsStarted: sum('forms_started'),
    formsCompleted: sum('forms_completed'),
    newNetworks: sum('new_networks'),
  };
}

/** The minutes that are over. Forms are left out of recent ones, because visitors may still be filling those in. */
export function finishedMinutes(minutes: readonly MinuteCounts[], now: Date): MinuteCounts[] {
  const before = (seconds: number) => new Date(now.getTime() - 1000 * seconds).toISOString().slice(0, 16);
  // A report may take up to a minute to arrive.
  const settled = before(pageEventLimits.formSeconds + 60);
  return minutes
    .filter(({ minute }) => minute < before(0))
    .map((one) =>
      one.minute < settled
        ? one
        : { ...one, counts: { ...one.counts, forms_started: 0, forms_completed: 0 } },
    );
}

/** The 75th percentile of a vital, interpolated linearly within its bucket. */
function p75(name: VitalName, countOf: (attribute: string) => number): number | undefined {
  const bounds = vitalBounds[name];
  const counts = [...bounds, 0].map((_, index) => countOf(vitalAttribute(name, index)));
  const rank = 0.75 * counts.reduce((total, count) => total + count, 0);
  if (rank === 0) return undefined;
  let before = 0;
  for (const [index, count] of counts.entries()) {
    const [low = 0, high] = [bounds[index - 1], bounds[index]];
    // Values above the last bound are only known to be above it.
    if (high === undefined) return low;
    if (before + count >= rank) return Math.round(low + ((high - low) * (rank - before)) / count);
    before += count;
  }
  return bounds.at(-1);
}
