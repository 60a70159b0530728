/** Limits of browsers' reports about releases, in their own module because the reporter needs no other limits. */
export const pageEventLimits = {
  /** Enough for `perReport` of the longest events. A release that fails badly sends many, and needs to be counted most. */
  bodyBytes: 8 * 1024,
  perReport: 20,
  /** Maximum number of releases counted per report. A real report names one or a few, and events of further ones are ignored. */
  releasesPerReport: 6,
  messageChars: 120,
  /** Maximum number of distinct failures reported per view. Equal ones are reported once. */
  failuresPerView: 5,
  /** One view in this many reports its vitals. All report failures. */
  vitalsOneIn: 2,
  /** A page whose controls don't respond after this long counts as dead. */
  aliveMs: 15_000,
  /** A form that takes longer counts as not completed, so that past counts never change. */
  formSeconds: 600,
  /** Maximum number of reports from one network (`networkBits`) in a clock hour. Further ones are refused. */
  reportsPerHour: 600,
  /**
   * The maximum that one network can add to the counts of one release in a UTC day. Further views and failures aren't counted,
   * so an attacker needs many networks to make a release look as if it fails for many visitors.
   */
  perNetworkAndDay: { views: 200, failing: 3 },
  retentionDays: 30,
} as const;
