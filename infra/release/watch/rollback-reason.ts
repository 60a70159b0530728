import { failureShare, type ReleaseStatus } from '../status';
import { Comparison, minNetworks } from './comparison';
import { type Failure, finishedMinutes, healthOf, type MinuteCounts, type PageCounts } from './health';

const dayMs = 24 * 3600_000;
/** How far back counts of the previous version are used. */
const baselineMs = 30 * dayMs;

/** A release, and what it is compared with. */
export interface Compared {
  readonly name: string;
  readonly version: string;
  /** The version that it replaces. */
  readonly before: string;
  /** The versions that were live before that one, latest first. */
  readonly earlier: readonly string[];
  /** When it was first shown. */
  readonly since: string;
}

/** The counts of a release since it was first shown, and of the previous one over the last 30 days before that. */
export async function releaseComparison(counts: PageCounts, compared: Compared) {
  const { name, version, before, since } = compared;
  const [all, mine, theirs] = await Promise.all([
    counts.failures(`${name}@${version}`),
    counts.minutes(`${name}@${version}`, new Date(since)),
    counts.minutes(`${name}@${before}`, new Date(Date.parse(since) - baselineMs)),
  ]);
  // If it was shown and taken out before, what it met only then does not count.
  const met = all.filter(({ lastSeen = since }) => lastSeen >= since);
  return { met, unknown: await newCommonFailure(met, compared, counts), mine, theirs };
}

/**
 * A sentence if enough networks hit an error that no earlier version had; else undefined. A version that was live for
 * an hour may not have met a rare error, so those before it count too.
 */
async function newCommonFailure(
  met: readonly Failure[],
  { name, before, earlier }: Compared,
  counts: PageCounts,
): Promise<string | undefined> {
  let unknown = met.filter(({ networks }) => networks >= minNetworks);
  for (const version of [before, ...earlier]) {
    if (unknown.length === 0) return undefined;
    const known = new Set((await counts.failures(`${name}@${version}`)).map(({ message }) => message));
    unknown = unknown.filter(({ message }) => !known.has(message));
  }
  const [found] = unknown;
  return found && `${found.networks} networks hit an error that no earlier version had: ${found.message}`;
}

/** A lower bound for the number of networks that met one of these failures. */
export const networkCount = (met: readonly Failure[]): number =>
  met.reduce((most, { networks }) => Math.max(most, networks), 0);

/** The figures of both releases, for the explanation of a decision. */
export function comparisonText(
  mine: readonly MinuteCounts[],
  before: string,
  theirs: readonly MinuteCounts[],
  evidence: number,
): string {
  const [ours, others] = [healthOf(mine), healthOf(theirs)];
  return [
    `${failureShare(ours)} of ${ours.views} views failed, with ${before} ${failureShare(others)} of ${others.views}`,
    `${ours.formsCompleted} of ${ours.formsStarted} forms were completed, with ${before} ${others.formsCompleted} of ${others.formsStarted}`,
    `LCP p75 ${ours.lcp ?? '-'} and ${others.lcp ?? '-'} ms`,
    `evidence ${evidence < 1e6 ? Math.round(evidence) : 'over 1000000'} to 1`,
  ].join('; ');
}

/**
 * Why a release of the last day should be rolled back; undefined if nothing proves it worse than the previous version,
 * or if there is no previous version. An absence of counts proves nothing. A version that was brought back is not a new
 * release: what its own previous version met may have been deleted long ago, and one rollback would lead to the next.
 * @param earlier The versions that were live before the previous one, latest first.
 */
export async function rollbackReason(
  {
    name,
    version,
    previous,
    since,
    broughtBack,
  }: Pick<ReleaseStatus, 'name' | 'version' | 'previous' | 'since' | 'broughtBack'>,
  earlier: readonly string[],
  counts: PageCounts,
  now: Date,
): Promise<string | undefined> {
  if (previous === null || since === null || broughtBack) return undefined;
  if (now.getTime() - Date.parse(since) > dayMs) return undefined;
  const both = await releaseComparison(counts, { name, version, before: previous, earlier, since });
  if (both.unknown) return both.unknown;

  const mine = finishedMinutes(both.mine, now);
  const theirs = both.theirs.filter(({ minute }) => minute < since.slice(0, 16));
  // The first half sets the expectation; each minute of the second half is compared once.
  const half = Math.floor(theirs.length / 2);
  const compared = theirs.slice(half);
  const comparison = new Comparison(theirs.slice(0, half));
  for (const [index, minute] of mine.slice(0, compared.length).entries())
    comparison.add(minute.counts, compared[index]?.counts);
  const networks = networkCount(both.met);
  return comparison.isWorse(networks)
    ? comparisonText(mine, previous, theirs, comparison.value(networks))
    : undefined;
}
