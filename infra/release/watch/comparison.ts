import { vitalAttribute, vitalBounds } from '@concierge/contract/page-event-kinds';
import { healthOf, type MinuteCounts } from './health';
import { Evidence, evidenceNeeded, type Sample } from './judge';

/** LCP may be so many times what three of four views kept within before. */
const slowerTimes = 1.25;
/** Views, measures or forms of the candidate that are compared at a time, at least. */
const batchSize = 5;
/**
 * What fewer networks say takes nothing back. At a clinic's traffic it is enough by itself, where the version before
 * never knew the error.
 */
export const enoughNetworks = 3;

type Counts = MinuteCounts['counts'];
type Measure = (counts: Counts) => Sample;
const none: Sample = { views: 0, failing: 0 };

/** What both releases are compared by, and its part in the sum: the bound on false alarms is that of the whole. */
interface Criterion {
  readonly weight: number;
  readonly measure: Measure;
  readonly evidence: Evidence;
  open: { mine: Sample; theirs: Sample };
  /** Of the candidate. */
  failing: number;
}

/**
 * A candidate beside the version before it: failures of a view, loads with a slow LCP, and forms that were begun and
 * not completed. Slow loads and forms are counted once a network (lambdas/core/page-events).
 */
export class Comparison {
  private readonly failures: Criterion;
  private readonly others: readonly Criterion[];

  /** @param before What is known of the version before, and not compared: it says what to expect. */
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

  /** Adds what both did in a minute, or in minutes that are compared with each other. */
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
   * The evidence that the candidate is worse, to 1.
   * @param networks That met one of its failures, at least.
   */
  value(networks: number): number {
    const counted = this.others.filter(({ failing }) => failing >= enoughNetworks);
    if (networks >= enoughNetworks) counted.push(this.failures);
    return counted.reduce((all, { weight, evidence }) => all + weight * evidence.value, 0);
  }

  isWorse(networks: number): boolean {
    return this.value(networks) >= evidenceNeeded;
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

/** Loads that were measured, and those of them that were slower than the bound allows; none while it is not known. */
function slowBeyond(lcp: number | undefined): Measure {
  const bounds = vitalBounds.LCP;
  const first = lcp === undefined ? -1 : bounds.findIndex((bound) => bound >= slowerTimes * lcp);
  if (first < 0) return () => none;
  const buckets = [...bounds, 0].map((_, index) => vitalAttribute('LCP', index));
  const total = (counts: Counts, from: number) =>
    buckets.slice(from).reduce((all, name) => all + (counts[name] ?? 0), 0);
  return (counts) => ({ views: total(counts, 0), failing: total(counts, first + 1) });
}
