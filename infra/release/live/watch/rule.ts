import { failingAttribute, failureCauses } from '@concierge/contract/page-event-kinds';
import { failureShare, healthOf, hourBefore, type PageCounts, type Shown, sumOf, withinHour } from './health';

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

/** From this many failing views of one cause within an hour, people are told: few visits prove little, but say much. */
const alarmingViews = 5;

export interface AlarmParts {
  readonly counts: PageCounts;
  /** What people were told of already and still goes on. The caller keeps it, so that they aren't told every minute. */
  readonly alarmed: Set<string>;
  /** Options that make the command for a rollback complete. */
  readonly place?: string | undefined;
  log(line: string): void;
  notify(message: string): Promise<void>;
}

/** Tells people which release fails and how to roll it back. They decide: a few reports may be false. */
export async function raiseAlarms(release: Shown, parts: AlarmParts, now: Date): Promise<void> {
  const { name, version } = release;
  const { counts, alarmed, place, log, notify } = parts;
  const hour = await withinHour(counts, release, now);
  for (const cause of failureCauses) {
    const failing = sumOf(hour, failingAttribute(cause));
    const key = `${name}@${version} ${cause}`;
    if (failing < alarmingViews) alarmed.delete(key);
    if (failing < alarmingViews || alarmed.has(key)) continue;
    const example = (await counts.failures(`${name}@${version}`)).find(
      ({ message, lastSeen = '' }) =>
        message.startsWith(`${cause} `) && lastSeen >= hourBefore(now).toISOString(),
    );
    const command = ['npm run release -- rollback', name, '--from', version, place].filter(Boolean).join(' ');
    const message = `${name}@${version}: ${failing} views failed within an hour (${example?.message ?? cause}). To roll it back: ${command}`;
    log(message);
    await notify(message);
    alarmed.add(key);
  }
}
