import { pageEventLimits } from '@concierge/contract/releases/page-event-limits';

/** Views of a release that failed in one minute, on one page, at one place, in one browser, with one message. */
export interface FailingViews {
  /** '2026-11-21T19:08' */
  readonly minute: string;
  readonly views: number;
  readonly page: string;
  readonly browser: string;
  readonly message: string;
  /** The release's script that threw; '' if the browser did not say. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What browsers reported (lambdas/core/page-events): of a network at most one view of a release an hour. */
export interface FailureReports {
  since(release: string, from: Date): Promise<FailingViews[]>;
  /** When people were told of a release; undefined if they never were. */
  notifiedAt(release: string): Promise<Date | undefined>;
  noteTold(release: string, at: Date): Promise<void>;
  close(): void;
}

/** As long as reports are kept. */
export const keptMs = pageEventLimits.retentionDays * 24 * 3600_000;

export const viewsIn = (found: readonly FailingViews[]): number =>
  found.reduce((sum, { views }) => sum + views, 0);
