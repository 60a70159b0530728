/** When the list was last checked, against stored copies of pages (most of them not by AWS), not against live pages. */
export const pricesOf = '2026-11-21';

const firewall = 'https://c3x.dev/blog/aws-waf-cost-explained/';
const cloudWatch =
  'https://www.factualminds.com/blog/amazon-cloudwatch-pricing-metrics-logs-alarms-dashboards/ (2026-06)';

/** Found by a text search in public repositories that use AWS's prices. The search doesn't name the repositories. */
export const sourceWithoutUrl = 'notes of 2026 in public repositories';
const dynamo = 'https://airbyte.com/data-engineering-resources/dynamodb-pricing';

/** On-demand list prices in US dollars for us-east-1, without free tiers, each with its source. */
export const priceList = {
  cloudFrontPerGb: [0.085, 'https://aws.amazon.com/cloudfront/pricing'],
  cloudFrontPerMillionRequests: [
    1,
    'https://www.factualminds.com/blog/amazon-cloudfront-pricing-regional-tiers-requests-security/ (2026-06)',
  ],
  cloudFrontPerMillionFunctionRuns: [0.1, 'https://cur.vantage.sh/aws/amazoncloudfront/'],
  cloudFrontPerMillionIndexReads: [0.03, sourceWithoutUrl],
  s3PerMillionGets: [0.4, 'https://c3x.dev/blog/s3-request-fees-explained'],
  httpApiPerMillion: [
    1,
    'https://docs.aws.amazon.com/whitepapers/latest/best-practices-api-gateway-private-apis-integration/cost-optimization.html',
  ],
  lambdaPerMillion: [0.2, 'https://awsnegotiations.com/cloudfront-functions-pricing.html'],
  lambdaPerGbSecond: [0.0000133334, 'https://cloudchipr.com/blog/aws-lambda-pricing (2024)'],
  dynamoPerMillionWrites: [0.625, dynamo],
  dynamoPerMillionReads: [0.125, dynamo],
  /** Storage (0.25, https://aws.amazon.com/dynamodb/pricing/) and point-in-time recovery. */
  dynamoPerGbMonth: [0.45, sourceWithoutUrl],
  /** Each of the first two yearly rotations of a key adds as much again: three times this from the third year on. */
  kmsPerKeyMonth: [1, 'https://aws.amazon.com/kms/pricing/'],
  kmsPerMillion: [
    3,
    'https://www.factualminds.com/blog/aws-kms-pricing-keys-requests-multi-region/ (2026-06)',
  ],
  secretPerMonth: [
    0.4,
    'https://hivebook.wiki/wiki/aws-secrets-manager-rotated-secrets-dynamic-db-credentials-kms',
  ],
  logsPerGb: [0.5, cloudWatch],
  /** Each metric that an alarm watches. */
  alarmPerMonth: [0.1, 'https://c3x.dev/resources/aws/aws_cloudwatch_metric_alarm'],
  /** Per name and set of dimensions, for the hours in which it is published. */
  metricPerMonth: [0.3, 'https://signoz.io/guides/cloudwatch-pricing (2026-02)'],
  firewallPerMonth: [5, firewall],
  firewallRulePerMonth: [1, firewall],
  firewallPerMillion: [0.6, firewall],
  /** Plan Essentials, which new accounts get since July 2026; older ones pay 0.10. */
  sesPerThousand: [
    0.16,
    'https://github.com/api-evangelist/amazon-ses (AWS’s own price list of 2026-07-22, us-east-1, as transcribed there)',
  ],
  /** One part of a text message within the US: AWS's 0.00581 plus an average carrier fee (0.0025 to 0.006). */
  smsEach: [0.0095, sourceWithoutUrl],
  tollFreeNumberPerMonth: [2, sourceWithoutUrl],
  /** Plan Essentials, per person who signs in during a month. */
  cognitoPerPerson: [
    0.015,
    'https://github.com/api-evangelist/amazon-cognito (https://aws.amazon.com/cognito/pricing/ of 2026-09-20, as transcribed there)',
  ],
  schedulerPerMillion: [1, 'https://cloudburn.io/blog/amazon-eventbridge-pricing (2026-03)'],
} as const satisfies Readonly<Record<string, readonly [usd: number, seenIn: string]>>;

/**
 * CloudFront's flat-rate plans: edge, firewall and their logs at one price, with the included requests per month and
 * the features of this site that a plan lacks. Each paid plan includes 50 TB, which is more than these sites send.
 * https://github.com/api-evangelist/cloudfront (https://aws.amazon.com/cloudfront/pricing/ of 2026-09-05)
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/flat-rate-pricing-plan.html
 */
const ownPolicies = 'custom header policies and a custom cache policy';
export const flatRatePlans = [
  {
    name: 'Free',
    usd: 0,
    requests: 1e6,
    lacks: `rules that read a header, custom responses of the firewall, a key value store, ${ownPolicies}`,
  },
  { name: 'Pro', usd: 15, requests: 10e6, lacks: ownPolicies },
  { name: 'Business', usd: 200, requests: 125e6, lacks: undefined },
  { name: 'Premium', usd: 1000, requests: 500e6, lacks: undefined },
] as const;

export const price = (name: keyof typeof priceList): number => priceList[name][0];
