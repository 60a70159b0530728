/** US dollars, us-east-1, list prices on demand, without free tiers. Where each was seen stands in {@link seenIn}. */
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
  /** In its first year; each of the first two turns of a key adds as much again. */
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
  /** Plan Essentials, on which new accounts are since July 2026; what was there before pays 0.10. */
  sesPerThousand: 0.16,
  /** A part of a text message within the US, the carriers' share included. */
  smsEach: 0.0095,
  /** Plan Plus, each person who signs in. */
  cognitoPerPerson: 0.02,
  schedulerPerMillion: 1.0,
} as const;

/** When the list was last gone through. No live page was asked: stored copies of pages, some by others than AWS. */
export const pricesOf = '2026-11-21';

const cloudFront = 'https://aws.amazon.com/cloudfront/pricing';
const lambda = 'https://cloudchipr.com/blog/aws-lambda-pricing (2024)';
const firewall = 'https://c3x.dev/blog/aws-waf-cost-explained/';
const cloudWatch =
  'https://www.factualminds.com/blog/amazon-cloudwatch-pricing-metrics-logs-alarms-dashboards/ (2026-06)';
/** Typed in from memory, found in no stored copy. */
export const unseen = 'not seen';

/** Where each price was seen. Of those that were not, look at AWS before deciding anything by them. */
export const seenIn: Readonly<Record<keyof typeof prices, string>> = {
  cloudFrontPerGb: cloudFront,
  cloudFrontPerMillionRequests:
    'https://www.factualminds.com/blog/amazon-cloudfront-pricing-regional-tiers-requests-security/ (2026-06)',
  cloudFrontPerMillionFunctionRuns: 'https://cur.vantage.sh/aws/amazoncloudfront/',
  cloudFrontPerMillionIndexReads: unseen,
  s3PerMillionGets: unseen,
  httpApiPerMillion:
    'https://docs.aws.amazon.com/whitepapers/latest/best-practices-api-gateway-private-apis-integration/cost-optimization.html',
  lambdaPerMillion: unseen,
  lambdaPerGbSecond: lambda,
  dynamoPerMillionWrites: unseen,
  dynamoPerMillionReads: unseen,
  dynamoPerGbMonth: unseen,
  kmsPerKeyMonth: 'https://aws.amazon.com/kms/pricing/',
  kmsPerMillion: 'https://www.factualminds.com/blog/aws-kms-pricing-keys-requests-multi-region/ (2026-06)',
  secretPerMonth: unseen,
  logsPerGb: cloudWatch,
  alarmPerMonth: unseen,
  dashboardPerMonth: cloudWatch,
  metricPerMonth: 'https://signoz.io/guides/cloudwatch-pricing (2026-02)',
  tracesPerMillion: unseen,
  firewallPerMonth: firewall,
  firewallRulePerMonth: firewall,
  firewallPerMillion: firewall,
  sesPerThousand:
    'https://github.com/api-evangelist/amazon-ses (AWS’s own price list of 2026-07-22, us-east-1, as transcribed there)',
  smsEach: unseen,
  cognitoPerPerson:
    'https://github.com/api-evangelist/amazon-cognito (https://aws.amazon.com/cognito/pricing/ of 2026-09-20, as transcribed there)',
  schedulerPerMillion: unseen,
};
