import { vitalAttribute, vitalBounds } from '@concierge/contract/page-event-kinds';
import type { Rollout } from '../registry';
import { failureShare } from '../status';
import { healthOf, type MinuteCounts, type PageCounts } from './health';
import { Evidence, falseAlarms, type Sample } from './judge';
import type { RolloutPolicy } from './rollout-policy';
import { metByMany, rememberedMs } from './take-back';

/** LCP may be so many times what three of four views kept within before. */
const slowerTimes = 1.25;
/** Views of the candidate that are compared at a time, at least. */
const batchViews = 5;

export interface Verdict {
  readonly is: 'worse' | 'go on' | 'wait';
  readonly why: string;
}

/**
 * What visitors' browsers say of a candidate beside the version that the others get meanwhile. Only whole minutes are
 * compared, so that what was looked at never changes.
 * @param live The version that the others get.
 */
export async function verdictOf(
  rollout: Rollout,
  live: string,
  counts: PageCounts,
  policy: RolloutPolicy,
  now: Date,
): Promise<Verdict> {
  const { name, version, since, stageSince } = rollout;
  const met = await metByMany(counts, `${name}@${version}`, `${name}@${live}`);
  if (met) return { is: 'worse', why: met };

  const began = since.slice(0, 16);
  const until = now.toISOString().slice(0, 16);
  const from = new Date(Date.parse(since) - rememberedMs);
  const [mine, theirs] = await Promise.all([
    counts.minutes(`${name}@${version}`, new Date(since)),
    counts.minutes(`${name}@${live}`, from),
  ]);
  const whole = mine.filter(({ minute }) => minute < until);
  const beside = theirs.filter(({ minute }) => minute >= began && minute < until);
  const before = theirs.filter(({ minute }) => minute < began);
  // The mean of two bets is a bet: the bound on false alarms is that of the whole.
  const bets = [
    evidenceOf(whole, beside, before, failuresOf),
    evidenceOf(whole, beside, before, slowBeyond(healthOf(before).lcp)),
  ];
  const value = bets.reduce((sum, bet) => sum + bet.value, 0) / bets.length;
  const [ours, others] = [healthOf(whole), healthOf(beside)];
  const said = `${failureShare(ours)} of ${ours.views} views failed, with ${live} ${failureShare(others)} of ${others.views}; LCP p75 ${ours.lcp ?? '-'} and ${others.lcp ?? '-'} ms; evidence ${Math.round(value)} to 1`;
  if (value >= 1 / falseAlarms) return { is: 'worse', why: said };

  const { views } = healthOf(mine.filter(({ minute }) => minute >= stageSince.slice(0, 16)));
  const minutes = (now.getTime() - Date.parse(stageSince)) / 60_000;
  const enough = views >= policy.views && minutes >= policy.minutes;
  const longEnough = views > 0 && minutes >= 60 * policy.hours;
  if (enough) return { is: 'go on', why: said };
  if (longEnough) return { is: 'go on', why: `no harm in ${policy.hours} hours: ${said}` };
  return { is: 'wait', why: said };
}

type Measure = (minutes: readonly MinuteCounts[]) => Sample;

const failuresOf: Measure = (minutes) => {
  const { views, failing } = healthOf(minutes);
  return { views, failing };
};

/** Views that were measured, and those of them that were slower than the bound allows; none while it is not known. */
function slowBeyond(lcp: number | undefined): Measure {
  const bounds = vitalBounds.LCP;
  const first = lcp === undefined ? -1 : bounds.findIndex((bound) => bound >= slowerTimes * lcp);
  if (first < 0) return () => ({ views: 0, failing: 0 });
  return (minutes) => {
    const from = (index: number) =>
      [...bounds, 0]
        .map((_, at) => (at >= index ? vitalAttribute('LCP', at) : ''))
        .reduce(
          (sum, attribute) => sum + minutes.reduce((all, one) => all + (one.counts[attribute] ?? 0), 0),
          0,
        );
    return { views: from(0), failing: from(first + 1) };
  };
}

/** Compares what both did in the same minutes, a batch as soon as the candidate has enough for one. */
function evidenceOf(
  mine: readonly MinuteCounts[],
  theirs: readonly MinuteCounts[],
  before: readonly MinuteCounts[],
  measure: Measure,
): Evidence {
  const evidence = new Evidence(measure(before));
  const byMinute = new Map<string, { mine: MinuteCounts[]; theirs: MinuteCounts[] }>();
  for (const [whose, all] of [['mine', mine] as const, ['theirs', theirs] as const])
    for (const one of all) {
      const both = byMinute.get(one.minute) ?? { mine: [], theirs: [] };
      both[whose].push(one);
      byMinute.set(one.minute, both);
    }
  const none: Sample = { views: 0, failing: 0 };
  let open = { mine: none, theirs: none };
  for (const [, both] of [...byMinute].sort(([a], [b]) => (a < b ? -1 : 1))) {
    open = { mine: sum(open.mine, measure(both.mine)), theirs: sum(open.theirs, measure(both.theirs)) };
    if (open.mine.views < batchViews || open.theirs.views === 0) continue;
    evidence.add(open.mine, open.theirs);
    open = { mine: none, theirs: none };
  }
  return evidence;
}

const sum = (a: Sample, b: Sample): Sample => ({
  views: a.views + b.views,
  failing: a.failing + b.failing,
});
