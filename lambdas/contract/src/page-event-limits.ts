/** Limits of browsers' reports about releases, in their own module because the reporter needs no other limits. */
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
