/** Of what browsers report of the releases that they were served. Apart from the other limits, for the reporter. */
export const pageEventLimits = {
  bodyBytes: 2048,
  perReport: 20,
  /** A report says something of one or a few releases; of what it names beyond, nothing is counted. */
  releasesPerReport: 6,
  messageChars: 120,
  /** Equal failures of one view are reported once, and no more than so many different ones. */
  failuresPerView: 5,
  /** One view in so many reports how it felt. All report whether it failed. */
  vitalsOneIn: 2,
  /** A page whose controls do not answer after this long never came to life. */
  aliveMs: 15_000,
  /** A form that takes longer counts as not completed, so that counts of the past never change. */
  formSeconds: 600,
  /** Reports of one network (`networkBits`) in a clock hour; what exceeds them is refused. */
  reportsPerHour: 600,
  /**
   * What one network can add to the counts of one release in a UTC day. Further views and failures change nothing, so
   * an attacker needs as many networks as it takes for many visitors to fail.
   */
  perNetworkAndDay: { views: 200, failing: 3 },
  retentionDays: 30,
} as const;
