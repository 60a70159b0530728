/** When the list was last gone through. No live page was asked: stored copies of pages, some by others than AWS. */
export const pricesOf = '2026-11-21';

const firewall = 'https://c3x.dev/blog/aws-waf-cost-explained/';
const cloudWatch =
  'https://www.factualminds.com/blog/amazon-cloudwatch-pricing-metrics-logs-alarms-dashboards/ (2026-06)';

/**
 * US dollars, us-east-1, list prices on demand, without free tiers; and where each was seen. Those without a source
 * are from memory: look at AWS before deciding anything by them.
 */
export const priceList = {
  cloudFrontPerGb: [0.085, 'https://aws.amazon.com/cloudfront/pricing'],
  cloudFrontPerMillionRequests: [
    1,
    'https://www.factualminds.com/blog/amazon-cloudfront-pricing-regional-tiers-requests-security/ (2026-06)',
  ],
  cloudFrontPerMillionFunctionRuns: [0.1, 'https://cur.vantage.sh/aws/amazoncloudfront/'],
  cloudFrontPerMillionIndexReads: [0.03],
  s3PerMillionGets: [0.4],
  httpApiPerMillion: [
    1,
    'https://docs.aws.amazon.com/whitepapers/latest/best-practices-api-gateway-private-apis-integration/cost-optimization.html',
  ],
  lambdaPerMillion: [0.2],
  lambdaPerGbSecond: [0.0000133334, 'https://cloudchipr.com/blog/aws-lambda-pricing (2024)'],
  dynamoPerMillionWrites: [0.625],
  dynamoPerMillionReads: [0.125],
  /** Storage and point-in-time recovery. */
  dynamoPerGbMonth: [0.45],
  /** In its first year; each of the first two turns of a key adds as much again. */
  kmsPerKeyMonth: [1, 'https://aws.amazon.com/kms/pricing/'],
  kmsPerMillion: [
    3,
    'https://www.factualminds.com/blog/aws-kms-pricing-keys-requests-multi-region/ (2026-06)',
  ],
  secretPerMonth: [0.4],
  logsPerGb: [0.5, cloudWatch],
  alarmPerMonth: [0.1],
  dashboardPerMonth: [3, cloudWatch],
  metricPerMonth: [0.3, 'https://signoz.io/guides/cloudwatch-pricing (2026-02)'],
  tracesPerMillion: [5],
  firewallPerMonth: [5, firewall],
  firewallRulePerMonth: [1, firewall],
  firewallPerMillion: [0.6, firewall],
  /** Plan Essentials, on which new accounts are since July 2026; what was there before pays 0.10. */
  sesPerThousand: [
    0.16,
    'https://github.com/api-evangelist/amazon-ses (AWS’s own price list of 2026-07-22, us-east-1, as transcribed there)',
  ],
  /** A part of a text message within the US, the carriers' share included. */
  smsEach: [0.0095],
  /** Plan Plus, each person who signs in. */
  cognitoPerPerson: [
    0.02,
    'https://github.com/api-evangelist/amazon-cognito (https://aws.amazon.com/cognito/pricing/ of 2026-09-20, as transcribed there)',
  ],
  schedulerPerMillion: [1],
} as const satisfies Readonly<Record<string, readonly [usd: number, seenIn?: string]>>;

export const price = (name: keyof typeof priceList): number => priceList[name][0];
