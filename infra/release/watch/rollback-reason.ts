import { failureShare, type ReleaseStatus } from '../status';
import { Comparison, minNetworks } from './comparison';
import { type Failure, finishedMinutes, healthOf, type MinuteCounts, type PageCounts } from './health';

const dayMs = 24 * 3600_000;
/** How far back counts of the previous version are used. */
const baselineMs = 30 * dayMs;

/** The counts of a release since it was first shown, and of the previous one over the last 30 days before that. */
export async function releaseComparison(counts: PageCounts, release: string, before: string, since: string) {
  const [all, known, mine, theirs] = await Promise.all([
    counts.failures(release),
    counts.failures(before),
    counts.minutes(release, new Date(since)),
    counts.minutes(before, new Date(Date.parse(since) - baselineMs)),
  ]);
  // If it was shown and taken out before, what it met only then does not count.
  const met = all.filter(({ lastSeen = since }) => lastSeen >= since);
  return { met, unknown: newCommonFailure(met, known, before), mine, theirs };
}

/** A sentence if enough networks hit an error that the previous version never had; else undefined. */
function newCommonFailure(
  met: readonly Failure[],
  known: readonly Failure[],
  before: string,
): string | undefined {
  const messages = new Set(known.map(({ message }) => message));
  const found = met.find(({ message, networks }) => networks >= minNetworks && !messages.has(message));
  return found && `${found.networks} networks hit an error that ${before} never had: ${found.message}`;
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
 */
export async function rollbackReason(
  {
    name,
    version,
    previous,
    since,
    broughtBack,
  }: Pick<ReleaseStatus, 'name' | 'version' | 'previous' | 'since' | 'broughtBack'>,
  counts: PageCounts,
  now: Date,
): Promise<string | undefined> {
  if (previous === null || since === null || broughtBack) return undefined;
  if (now.getTime() - Date.parse(since) > dayMs) return undefined;
  const both = await releaseComparison(counts, `${name}@${version}`, `${name}@${previous}`, since);
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
