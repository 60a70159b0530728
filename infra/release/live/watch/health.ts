import { type VitalName, vitalAttribute, vitalBounds } from '@concierge/contract/page-event-kinds';

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

export interface Health {
  readonly views: number;
  /** Views in which something failed. */
  readonly failing: number;
  /** 75th percentile in milliseconds; undefined if none was measured. */
  readonly lcp: number | undefined;
  readonly inp: number | undefined;
  /** Networks from which a view failed, each counted once an hour. */
  readonly failingNetworks: number;
}

/** A release, and when it was first shown. */
export interface Shown {
  readonly name: string;
  readonly version: string;
  readonly since: string;
}

export function healthOf(minutes: readonly MinuteCounts[]): Health {
  const sum = (name: string): number => sumOf(minutes, name);
  return {
    views: sum('views'),
    failing: sum('failing'),
    lcp: p75('LCP', sum),
    inp: p75('INP', sum),
    failingNetworks: sum('failing_networks'),
  };
}

export const sumOf = (minutes: readonly MinuteCounts[], name: string): number =>
  minutes.reduce((total, { counts }) => total + (counts[name] ?? 0), 0);

/** The start of the sixty minutes of which the current one is the last. */
export const hourBefore = (now: Date): Date => new Date(now.getTime() - 59 * 60_000);

/** The counts of the last hour. What a release met when it was shown before does not count. */
export const withinHour = (
  counts: PageCounts,
  { name, version, since }: Shown,
  now: Date,
): Promise<MinuteCounts[]> =>
  counts.minutes(`${name}@${version}`, new Date(Math.max(hourBefore(now).getTime(), Date.parse(since))));

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

/** '3 (1.2%)' */
export function failureShare({ views, failing }: Pick<Health, 'views' | 'failing'>): string {
  return views === 0 ? String(failing) : `${failing} (${((100 * failing) / views).toFixed(1)}%)`;
}
