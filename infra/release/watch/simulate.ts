import { Evidence, falseAlarms } from './judge';

/** A repeatable source of chance (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Rollout {
  /** Shares of views that fail. */
  readonly live: number;
  readonly candidate: number;
  /** When the simulation gives up. */
  readonly mostViews: number;
  /** Views of either release between two looks. */
  readonly every: number;
  /** Views of the live release for each of the candidate: 19 where it is shown to 5 of a hundred. */
  readonly liveTimes?: number;
}

/** After how many of the candidate's views it was taken back; undefined where it never was. */
export function viewsUntilBack(rollout: Rollout, chance: () => number): number | undefined {
  const { live, candidate, mostViews, every, liveTimes = 1 } = rollout;
  const batch = (share: number, size = every) => {
    let failing = 0;
    for (let view = 0; view < size; view += 1) if (chance() < share) failing += 1;
    return { views: size, failing };
  };
  const evidence = new Evidence(batchesOf(20, () => batch(live)));
  for (let views = every; views <= mostViews; views += every) {
    evidence.add(batch(candidate), batch(live, liveTimes * every));
    if (evidence.isWorse) return views;
  }
  return undefined;
}

/** What is known of the live release before the candidate begins. */
function batchesOf(count: number, make: () => { views: number; failing: number }) {
  const all = Array.from({ length: count }, make);
  return {
    views: all.reduce((sum, { views }) => sum + views, 0),
    failing: all.reduce((sum, { failing }) => sum + failing, 0),
  };
}

/** Shares of rollouts that were taken back, and after how many views half and 95 of a hundred were. */
export function simulate(rollout: Rollout, times: number, seed: number) {
  const chance = chanceOf(seed);
  const ended = Array.from({ length: times }, () => viewsUntilBack(rollout, chance));
  const back = ended.filter((views) => views !== undefined).sort((a, b) => a - b);
  const at = (share: number): number | undefined => back[Math.ceil(share * times) - 1];
  return { back: back.length / times, median: at(0.5), ninetyFifth: at(0.95) };
}

function main(): void {
  const times = Number(process.argv[2] ?? 10_000);
  const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
  console.log(
    `Nothing changed, ${times} rollouts of 2,000 views each, a look every 5 (at most ${percent(falseAlarms)}):\n`,
  );
  console.log('| failures of both | taken back, at 50 % | at 5 % |\n|---|---|---|');
  for (const share of [0.002, 0.01, 0.05]) {
    const same = { live: share, candidate: share, mostViews: 2000, every: 5 };
    const [half, few] = [1, 19].map((liveTimes) => simulate({ ...same, liveTimes }, times, 1));
    console.log(`| ${percent(share)} | ${percent(half?.back ?? 0)} | ${percent(few?.back ?? 0)} |`);
  }
  console.log(
    '\nViews until it is taken back, from 1 %:\n\n| failures | median | 95 of 100 |\n|---|---|---|',
  );
  for (const candidate of [0.03, 0.05, 0.2]) {
    const found = simulate({ live: 0.01, candidate, mostViews: 20_000, every: 5 }, 1000, 1);
    console.log(`| ${percent(candidate)} | ${found.median ?? 'never'} | ${found.ninetyFifth ?? 'never'} |`);
  }
}

if (import.meta.url === `file://${process.argv[1]}`) main();
