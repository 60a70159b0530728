/**
 * Tests if a release fails more often than the previous one, again at every look.
 *
 * An e-process for two proportions (Turner, Ly and Grünwald, "Generic E-variables for exact sequential k-sample tests
 * that allow for optional stopping", 2021, https://arxiv.org/abs/2106.02693): each batch of views multiplies the
 * evidence by a likelihood ratio whose alternative is fixed before the batch is seen. If the release is no worse, the
 * probability that the evidence ever exceeds 1/α is at most α (Ville's inequality), however often it is looked at and
 * whenever the test stops.
 */

/** The probability of wrongly rolling back a release that is no worse. */
export const falsePositiveRate = 0.01;
/** A release is judged twice, during its rollout and for a day after it, so each test gets half of the false alarms. */
export const evidenceThreshold = 2 / falsePositiveRate;

/** Views, and how many of them failed. */
export interface Sample {
  readonly views: number;
  readonly failing: number;
}

/** The alternatives: how many times worse a release may be, in odds. The true factor need not be among them. */
const timesWorse = [1.5, 2, 3, 6, 12, 25, 60];

const oddsTimes = (share: number, times: number): number => (share * times) / (1 - share + share * times);

/** The evidence after some batches: it starts at 1, and is what a bet of 1 against "no worse" would be worth now. */
export class Evidence {
  private readonly logs = timesWorse.map(() => 0);
  /** The live release's counts so far, plus one view of which half failed, so that the proportion is never 0 or 1. */
  private seen: Sample = { views: 1, failing: 0.5 };

  constructor(before: Sample = { views: 0, failing: 0 }) {
    this.seen = { views: 1 + before.views, failing: 0.5 + before.failing };
  }

  /**
   * @param candidate A batch of the release that is judged.
   * @param live A batch of the release that it is compared with. Each view is used once.
   */
  add(candidate: Sample, live: Sample): void {
    const all = candidate.views + live.views;
    if (candidate.views === 0 || live.views === 0) return;
    const share = Math.min(0.5, this.seen.failing / this.seen.views);
    for (const [index, times] of timesWorse.entries()) {
      const worse = oddsTimes(share, times);
      const same = (candidate.views * worse + live.views * share) / all;
      this.logs[index] =
        (this.logs[index] ?? 0) +
        logLikelihood(candidate, worse) +
        logLikelihood(live, share) -
        logLikelihood(candidate, same) -
        logLikelihood(live, same);
    }
    this.seen = { views: this.seen.views + live.views, failing: this.seen.failing + live.failing };
  }

  /** The mean over the alternatives. */
  get value(): number {
    return this.logs.reduce((sum, log) => sum + Math.exp(log), 0) / this.logs.length;
  }
}

function logLikelihood({ views, failing }: Sample, share: number): number {
  // There may be more failures than views if a view was counted in the batch before.
  const failed = Math.max(0, Math.min(views, failing));
  return failed * Math.log(share) + (views - failed) * Math.log(1 - share);
}
