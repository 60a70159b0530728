import { vitalAttribute } from '@concierge/contract/page-event-kinds';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { Comparison } from './comparison';
import type { MinuteCounts } from './health';
import { falsePositiveRate } from './judge';

/** Probabilities of what visitors experience, per view unless stated otherwise. */
export interface Behavior {
  readonly failing: number;
  /** Per measured load; half of all loads are measured. */
  readonly slow: number;
  /** Per started form; one in ten views starts one. */
  readonly completed: number;
}
export const typical: Behavior = { failing: 0.01, slow: 0.2, completed: 0.5 };

export interface Rollout {
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

/** The number of the candidate's views (each from a different network) before its rollback; undefined without one. */
export function viewsUntilRollback(
  { live, candidate, maxViews, stages }: Rollout,
  chance: Chance,
): number | undefined {
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
    if (comparison.isWorse(failed)) return seen;
  }
  return undefined;
}

/** The proportion of rollouts that were rolled back, and the views after which 50% and 95% of all were. */
export function simulate(rollout: Rollout, times: number, seed: number) {
  const generator = xoroshiro128plus(seed);
  const chance = () => uniformFloat64(generator);
  const ended = Array.from({ length: times }, () => viewsUntilRollback(rollout, chance));
  const back = ended.filter((seen) => seen !== undefined).sort((a, b) => a - b);
  const at = (share: number): number | undefined => back[Math.ceil(share * times) - 1];
  return { back: back.length / times, median: at(0.5), ninetyFifth: at(0.95) };
}

const percentText = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 2 : 0)}%`;
const rowOf = (cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);
const heldAt = (percent: number): Rollout['stages'] => [{ from: 0, percent }];

function main(): void {
  const times = Number(process.argv[2] ?? 10_000);
  console.log(
    `Nothing changed, ${times} rollouts of 2,000 views each, checked every ${views} (at most ${percentText(falsePositiveRate)} may be rolled back):\n`,
  );
  rowOf(['failures of both', '5, 25, 100% and the day after', 'held at 5%', 'held at 50%']);
  rowOf(['---', '---', '---', '---']);
  for (const failing of [0.002, 0.01, 0.05]) {
    const same = { ...typical, failing };
    const back = [everyStage, heldAt(5), heldAt(50)].map((stages) =>
      percentText(simulate({ live: same, candidate: same, maxViews: 2000, stages }, times, 1).back),
    );
    rowOf([percentText(failing), ...back]);
  }
  console.log(`\nViews of the candidate until rollback, 1,000 rollouts each: median, 95th percentile\n`);
  rowOf(['regression', 'at 5%', 'at 25%']);
  rowOf(['---', '---', '---']);
  const worse: readonly (readonly [string, Partial<Behavior>])[] = [
    ['failures 1% → 3%', { failing: 0.03 }],
    ['failures 1% → 5%', { failing: 0.05 }],
    ['failures 1% → 20%', { failing: 0.2 }],
    ['completed forms 50% → none', { completed: 0 }],
    ['completed forms 50% → 25%', { completed: 0.25 }],
    ['slow loads 20% → 50%', { slow: 0.5 }],
  ];
  for (const [what, change] of worse) {
    const found = [5, 25].map((percent) => {
      const candidate = { ...typical, ...change };
      const rollout = { live: typical, candidate, maxViews: 20_000, stages: heldAt(percent) };
      const { median, ninetyFifth } = simulate(rollout, 1000, 1);
      return `${median ?? 'never'}, ${ninetyFifth ?? 'never'}`;
    });
    rowOf([what, ...found]);
  }
}

if (import.meta.url === `file://${process.argv[1]}`) main();
