import { failureShare } from '../status';
import { healthOf, type PageCounts, type Shown, withinHour } from './health';

/** Takes a release back without a person. Anybody on the internet can send reports, so it asks for many networks. */
const rule = { failing: 20, networks: 10, timesWorse: 3 } as const;
/** How far back counts of the version before are used: as long as they are kept. */
const baselineMs = 30 * 24 * 3600_000;

/**
 * Why a release should be rolled back; undefined if there is no reason. Without counted views of the version before
 * nothing proves that this one is worse.
 */
export async function rollbackReason(
  release: Shown & { readonly before: string },
  counts: PageCounts,
  now: Date,
): Promise<string | undefined> {
  const { name, before, since } = release;
  const mine = healthOf(await withinHour(counts, release, now));
  if (mine.failing < rule.failing || mine.failingNetworks < rule.networks) return undefined;
  const from = new Date(Date.parse(since) - baselineMs);
  const theirs = healthOf(await counts.minutes(`${name}@${before}`, from));
  if (theirs.views === 0) return undefined;
  if (mine.failing * theirs.views < rule.timesWorse * theirs.failing * mine.views) return undefined;
  return [
    `${failureShare(mine)} of ${mine.views} views failed within an hour, from ${mine.failingNetworks} networks`,
    `with ${before} ${failureShare(theirs)} of ${theirs.views}`,
  ].join('; ');
}
