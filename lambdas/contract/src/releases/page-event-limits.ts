/* No schema and no other limits, because the reporter in each page needs only these. */

export const pageEventsPath = '/api/page-events';

/** What a report says of the browser: enough to try the same, and too little to know a visitor by. */
export const browserFamilies = ['chrome', 'edge', 'firefox', 'safari', 'other'] as const;
export type BrowserFamily = (typeof browserFamilies)[number];

/** Limits of browsers' reports about releases. */
export const pageEventLimits = {
  /** Enough for `perReport` of the longest failures. */
  bodyBytes: 8 * 1024,
  /** A view fails at most once for each release that it shows: its page's, the shell's, and those that fill its slots. */
  perReport: 6,
  messageChars: 120,
  fileChars: 120,
  /** As long as a page's path may be. */
  pageChars: 200,
  /** A page whose controls don't respond after this long counts as dead. */
  aliveMs: 15_000,
  /** Maximum number of reports from one network (`networkBits`) in a clock hour. Further ones are refused. */
  reportsPerHour: 120,
  retentionDays: 14,
} as const;
