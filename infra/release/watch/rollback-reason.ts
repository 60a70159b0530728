import { failureShare, type ReleaseStatus } from '../status';
import { Comparison, enoughNetworks } from './comparison';
import { type Failure, finishedMinutes, healthOf, type MinuteCounts, type PageCounts } from './health';

const dayMs = 24 * 3600_000;
/** What the version before is remembered by. */
const baselineMs = 30 * dayMs;

/** What is known of a release since it was shown, and of the one before it for as long as that is remembered. */
export async function releaseComparison(counts: PageCounts, release: string, before: string, since: string) {
  const [met, known, mine, theirs] = await Promise.all([
    counts.failures(release),
    counts.failures(before),
    counts.minutes(release, new Date(since)),
    counts.minutes(before, new Date(Date.parse(since) - baselineMs)),
  ]);
  return { met, unknown: newCommonFailure(met, known, before), mine, theirs };
}

/** Says so where enough networks met an error in one release that the version before never had. */
function newCommonFailure(
  met: readonly Failure[],
  known: readonly Failure[],
  before: string,
): string | undefined {
  const messages = new Set(known.map(({ message }) => message));
  const found = met.find(({ message, networks }) => networks >= enoughNetworks && !messages.has(message));
  return found && `${found.networks} networks met an error that ${before} does not know: ${found.message}`;
}

/** From how many networks one of these failures came, at least. */
export const networkCount = (met: readonly Failure[]): number =>
  Math.max(0, ...met.map(({ networks }) => networks));

/** What a decision says of both releases. */
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
 * Why a release of the last day is to be taken back; undefined where nothing proves it worse than the version before,
 * or there is none. No counts prove nothing.
 */
export async function rollbackReason(
  { name, version, previous, since }: Pick<ReleaseStatus, 'name' | 'version' | 'previous' | 'since'>,
  counts: PageCounts,
  now: Date,
): Promise<string | undefined> {
  if (previous === null || since === null || now.getTime() - Date.parse(since) > dayMs) return undefined;
  const both = await releaseComparison(counts, `${name}@${version}`, `${name}@${previous}`, since);
  if (both.unknown) return both.unknown;

  const mine = finishedMinutes(both.mine, now);
  const theirs = both.theirs.filter(({ minute }) => minute < since.slice(0, 16));
  // The first half says what to expect; the rest is compared, each minute once.
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
