import { vitalAttribute } from '@concierge/contract/page-event-kinds';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { Comparison } from '../watch/comparison';
import type { MinuteCounts } from '../watch/health';

/** Probabilities of what visitors experience, per view unless stated otherwise. */
interface Behavior {
  readonly failing: number;
  /** Per measured load; half of all loads are measured. */
  readonly slow: number;
  /** Per started form; one in ten views starts one. */
  readonly completed: number;
}
export const typical: Behavior = { failing: 0.01, slow: 0.2, completed: 0.5 };

interface Rollout {
  readonly live: Behavior;
  readonly candidate: Behavior;
  /** The candidate's views after which the simulation gives up. */
  readonly maxViews: number;
  /** Percentages of visitors that get it, and the number of its views at which each starts. 100 is the day after. */
  readonly stages: readonly { readonly from: number; readonly percent: number }[];
}
/** The default policy's percentages, with 100 views per stage. */
export const everyStage: Rollout['stages'] = [
  { from: 0, percent: 5 },
  { from: 100, percent: 25 },
  { from: 200, percent: 100 },
];

/** Views of the candidate between two looks. */
const views = 5;
type Chance = () => number;

/** Draws from a binomial distribution by inversion, with one random number. */
function binomialSample(size: number, share: number, chance: Chance): number {
  let left = chance();
  let probability = (1 - share) ** size;
  let some = 0;
  while (left >= probability && some < size) {
    left -= probability;
    some += 1;
    probability *= (((size - some + 1) / some) * share) / (1 - share);
  }
  return some;
}

function minuteOf(
  size: number,
  { failing, slow, completed }: Behavior,
  chance: Chance,
): MinuteCounts['counts'] {
  const measured = binomialSample(size, 0.5, chance);
  const slowOnes = binomialSample(measured, slow, chance);
  const begun = binomialSample(size, 0.1, chance);
  return {
    views: size,
    failing: binomialSample(size, failing, chance),
    [vitalAttribute('LCP', 5)]: measured - slowOnes,
    [vitalAttribute('LCP', 12)]: slowOnes,
    forms_started: begun,
    forms_completed: binomialSample(begun, completed, chance),
  };
}

/** Whether the candidate is rolled back; each of its views is from a different network. */
function isRolledBack({ live, candidate, maxViews, stages }: Rollout, chance: Chance): boolean {
  const past = Array.from({ length: 4 }, () => ({ minute: '', counts: minuteOf(250, live, chance) }));
  let comparison = new Comparison(past);
  let failed = 0;
  for (let seen = 0; seen < maxViews; ) {
    const stage = stages.findLast(({ from }) => from <= seen);
    const percent = stage?.percent ?? 100;
    // Everybody has it: a new comparison with the previous version starts.
    if (percent === 100 && seen === stage?.from) comparison = new Comparison(past);
    const others = percent === 100 ? views : Math.round((views * (100 - percent)) / percent);
    const minute = minuteOf(views, candidate, chance);
    failed += minute.failing ?? 0;
    comparison.add(minute, minuteOf(others, live, chance));
    seen += views;
    if (comparison.isWorse(failed)) return true;
  }
  return false;
}

/** The proportion of rollouts that were rolled back. */
export function rolledBack(rollout: Rollout, times: number, seed: number): number {
  const generator = xoroshiro128plus(seed);
  const chance = () => uniformFloat64(generator);
  const ended = Array.from({ length: times }, () => isRolledBack(rollout, chance));
  return ended.filter(Boolean).length / times;
}
