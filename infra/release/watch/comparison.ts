import { vitalAttribute, vitalBounds } from '@concierge/contract/page-event-kinds';
import { healthOf, type MinuteCounts } from './health';
import { Evidence, evidenceThreshold, type Sample } from './judge';

/** A load is slow if its LCP exceeds the previous version's 75th percentile by this factor. */
const slowerTimes = 1.25;
/** The minimum number of the candidate's views, measurements or forms in a comparison. */
const batchSize = 5;
/**
 * Reports from fewer networks never roll anything back. If this many networks hit an error that no earlier version
 * had, that alone is enough, so that the rule works at a clinic's traffic.
 */
export const minNetworks = 3;

type Counts = MinuteCounts['counts'];
type Measure = (counts: Counts) => Sample;
const none: Sample = { views: 0, failing: 0 };

/** A criterion for comparing two releases, and its weight in the sum: the bound on false alarms is that of the sum. */
interface Criterion {
  readonly weight: number;
  readonly measure: Measure;
  readonly evidence: Evidence;
  open: { mine: Sample; theirs: Sample };
  /** The candidate's failures so far. */
  failing: number;
}

/**
 * Compares a candidate with the previous version by failing views, loads with a slow LCP, and forms that were started
 * but not completed. Slow loads and forms are counted once per network (lambdas/core/page-events).
 */
export class Comparison {
  private readonly failures: Criterion;
  private readonly others: readonly Criterion[];

  /** @param before Earlier counts of the previous version. They are not compared, but set the expectation. */
  constructor(before: readonly MinuteCounts[]) {
    const criterion = (weight: number, measure: Measure): Criterion => ({
      weight,
      measure,
      evidence: new Evidence(before.reduce((all, { counts }) => sum(all, measure(counts)), none)),
      open: { mine: none, theirs: none },
      failing: 0,
    });
    this.failures = criterion(0.5, ({ views = 0, failing = 0 }) => ({ views, failing }));
    this.others = [criterion(0.25, slowBeyond(healthOf(before).lcp)), criterion(0.25, unfinishedForms)];
  }

  /** Adds a minute's counts of both, or counts of two minutes that are compared with each other. */
  add(mine: Counts = {}, theirs: Counts = {}): void {
    for (const criterion of [this.failures, ...this.others]) {
      const { open, measure } = criterion;
      const batch = { mine: sum(open.mine, measure(mine)), theirs: sum(open.theirs, measure(theirs)) };
      const isWhole = batch.mine.views >= batchSize && batch.theirs.views > 0;
      criterion.open = isWhole ? { mine: none, theirs: none } : batch;
      if (!isWhole) continue;
      criterion.evidence.add(batch.mine, batch.theirs);
      criterion.failing += batch.mine.failing;
    }
  }

  /**
   * The evidence that the candidate is worse, as odds to 1.
   * @param networks A lower bound for the number of networks that met one of its failures.
   */
  value(networks: number): number {
    const counted = this.others.filter(({ failing }) => failing >= minNetworks);
    if (networks >= minNetworks) counted.push(this.failures);
    return counted.reduce((all, { weight, evidence }) => all + weight * evidence.value, 0);
  }

  isWorse(networks: number): boolean {
    return this.value(networks) >= evidenceThreshold;
  }
}

const sum = (a: Sample, b: Sample): Sample => ({
  views: a.views + b.views,
  failing: a.failing + b.failing,
});

const unfinishedForms: Measure = ({ forms_started = 0, forms_completed = 0 }) => ({
  views: forms_started,
  failing: forms_started - forms_completed,
});

/** Measured loads, and how many of them were slow; none if the previous version's LCP is not known. */
function slowBeyond(lcp: number | undefined): Measure {
  const bounds = vitalBounds.LCP;
  const first = lcp === undefined ? -1 : bounds.findIndex((bound) => bound >= slowerTimes * lcp);
  if (first < 0) return () => none;
  const buckets = [...bounds, 0].map((_, index) => vitalAttribute('LCP', index));
  const total = (counts: Counts, from: number) =>
    buckets.slice(from).reduce((all, name) => all + (counts[name] ?? 0), 0);
  return (counts) => ({ views: total(counts, 0), failing: total(counts, first + 1) });
}
