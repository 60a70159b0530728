/**
 * Whether a release fails more often than the one before it, decided anew whenever somebody looks.
 *
 * An e-process for two proportions (Turner, Ly and Grünwald, "Generic E-variables for exact sequential k-sample tests
 * that allow for optional stopping", 2021, https://arxiv.org/abs/2106.02693): each batch of views multiplies the
 * evidence by a likelihood ratio whose alternative is fixed before the batch is seen. While the release is no worse, the
 * evidence exceeds 1/α at any time with a probability of at most α (Ville's inequality), however often it is looked at
 * and whenever it is stopped.
 */

/** A wrong roll-back in at most one of a hundred releases that are no worse. */
export const falseAlarms = 0.01;
/** A release is judged twice, while it is rolled out and for the day after: each has half of the false alarms. */
export const evidenceNeeded = 2 / falseAlarms;

/** Views and those of them that failed. */
export interface Sample {
  readonly views: number;
  readonly failing: number;
}

/** How many times worse, in odds, a release may be; what it is meant to find need not be known. */
const timesWorse = [1.5, 2, 3, 6, 12, 25, 60];

const oddsTimes = (share: number, times: number): number => (share * times) / (1 - share + share * times);

/** The evidence after some batches: 1 at first, and what a bet against "no worse" would have come to. */
export class Evidence {
  private readonly logs = timesWorse.map(() => 0);
  /** Of both releases, as far as it was seen; with half a view that failed, so that no share is 0 or 1. */
  private seen: Sample = { views: 1, failing: 0.5 };

  constructor(before: Sample = { views: 0, failing: 0 }) {
    this.seen = { views: 1 + before.views, failing: 0.5 + before.failing };
  }

  /**
   * @param candidate A batch of the release that is judged.
   * @param live A batch of the one that it is compared with, of about the same size; each view is used once.
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

  /** The mean over how much worse it may be. */
  get value(): number {
    return this.logs.reduce((sum, log) => sum + Math.exp(log), 0) / this.logs.length;
  }
}

function logLikelihood({ views, failing }: Sample, share: number): number {
  // More failures than views: a view that was counted in the batch before.
  const failed = Math.max(0, Math.min(views, failing));
  return failed * Math.log(share) + (views - failed) * Math.log(1 - share);
}
