/**
 * US dollars, us-east-1, on-demand list prices as known in November 2026, typed in by hand: look at
 * https://aws.amazon.com/pricing before deciding anything by them. Free tiers are left out.
 */
export const pricesOf = '2026-11';

export const prices = {
  cloudFrontPerGb: 0.085,
  cloudFrontPerMillionRequests: 1.0,
  cloudFrontPerMillionFunctionRuns: 0.1,
  cloudFrontPerMillionIndexReads: 0.03,
  s3PerMillionGets: 0.4,
  httpApiPerMillion: 1.0,
  lambdaPerMillion: 0.2,
  lambdaPerGbSecond: 0.0000133334,
  dynamoPerMillionWrites: 0.625,
  dynamoPerMillionReads: 0.125,
  /** Storage and point-in-time recovery. */
  dynamoPerGbMonth: 0.25 + 0.2,
  kmsPerKeyMonth: 1.0,
  kmsPerMillion: 3.0,
  secretPerMonth: 0.4,
  logsPerGb: 0.5,
  alarmPerMonth: 0.1,
  dashboardPerMonth: 3.0,
  metricPerMonth: 0.3,
  tracesPerMillion: 5.0,
  firewallPerMonth: 5.0,
  firewallRulePerMonth: 1.0,
  firewallPerMillion: 0.6,
  sesPerThousand: 0.1,
  /** A text message within the US, the carriers' part included. */
  smsEach: 0.0095,
  /** Plan Plus, each person who signs in. */
  cognitoPerPerson: 0.02,
  schedulerPerMillion: 1.0,
} as const;
