import type { Rollout } from '../registry';
import { Comparison } from './comparison';
import { finishedMinutes, healthOf, type PageCounts } from './health';
import { comparisonText, networkCount, releaseComparison } from './rollback-reason';
import type { RolloutPolicy } from './rollout-policy';

export interface Verdict {
  readonly is: 'worse' | 'go on' | 'wait';
  readonly why: string;
}

/**
 * Compares a candidate with the version that the other visitors get at the same time. Only finished minutes are
 * compared, so that their counts no longer change.
 * @param live The version that the other visitors get.
 * @param earlier The versions that were live before that one, latest first.
 */
export async function verdictOf(
  rollout: Rollout,
  live: string,
  earlier: readonly string[],
  counts: PageCounts,
  policy: RolloutPolicy,
  now: Date,
): Promise<Verdict> {
  const { name, version, since, stageSince } = rollout;
  const both = await releaseComparison(counts, { name, version, before: live, earlier, since });
  if (both.unknown) return { is: 'worse', why: both.unknown };

  const began = since.slice(0, 16);
  const mine = finishedMinutes(both.mine, now);
  const theirs = finishedMinutes(both.theirs, now);
  const beside = theirs.filter(({ minute }) => minute >= began);
  const comparison = new Comparison(theirs.filter(({ minute }) => minute < began));
  const [ours, others] = [mine, beside].map(
    (minutes) => new Map(minutes.map(({ minute, counts: counted }) => [minute, counted])),
  );
  for (const minute of [...new Set([...mine, ...beside].map((one) => one.minute))].sort())
    comparison.add(ours?.get(minute), others?.get(minute));
  const networks = networkCount(both.met);
  const said = comparisonText(mine, live, beside, comparison.value(networks));
  if (comparison.isWorse(networks)) return { is: 'worse', why: said };

  const { views } = healthOf(both.mine.filter(({ minute }) => minute >= stageSince.slice(0, 16)));
  const { newNetworks } = healthOf(both.mine);
  const minutes = (now.getTime() - Date.parse(stageSince)) / 60_000;
  const enough = views >= policy.views && newNetworks >= policy.networks && minutes >= policy.minutes;
  const longEnough = views > 0 && minutes >= 60 * policy.hours;
  if (enough) return { is: 'go on', why: said };
  if (longEnough) return { is: 'go on', why: `no harm in ${policy.hours} hours: ${said}` };
  return { is: 'wait', why: said };
}
