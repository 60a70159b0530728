import type { Failure, MinuteCounts, PageCounts } from '../live/watch/health';

/** Counts by release and minute, as a test tells them. */
export type Told = Readonly<Record<string, Readonly<Record<string, MinuteCounts['counts']>>>>;

/** @param failures By release. */
export const toldCounts = (
  told: Told,
  failures: Readonly<Record<string, readonly Failure[]>> = {},
): PageCounts => ({
  minutes: async (release, since) =>
    Object.entries(told[release] ?? {})
      .map(([minute, counts]) => ({ minute, counts }))
      .filter(({ minute }) => minute >= since.toISOString().slice(0, 16)),
  failures: async (release) => [...(failures[release] ?? [])],
  close: () => undefined,
});
