/** When the list was last gone through. No live page was asked: stored copies of pages, most by others than AWS. */
export const pricesOf = '2026-11-21';

const firewall = 'https://c3x.dev/blog/aws-waf-cost-explained/';
const cloudWatch =
  'https://www.factualminds.com/blog/amazon-cloudwatch-pricing-metrics-logs-alarms-dashboards/ (2026-06)';

/** Found by their text in public repositories that reckon with AWS's list, which the search does not name. */
export const unaddressedSource = 'notes of 2026 in public repositories';
const dynamo = 'https://airbyte.com/data-engineering-resources/dynamodb-pricing';

/** US dollars, us-east-1, list prices on demand, without free tiers; and where each was seen. */
export const priceList = {
  cloudFrontPerGb: [0.085, 'https://aws.amazon.com/cloudfront/pricing'],
  cloudFrontPerMillionRequests: [
    1,
    'https://www.factualminds.com/blog/amazon-cloudfront-pricing-regional-tiers-requests-security/ (2026-06)',
  ],
  cloudFrontPerMillionFunctionRuns: [0.1, 'https://cur.vantage.sh/aws/amazoncloudfront/'],
  cloudFrontPerMillionIndexReads: [0.03, unaddressedSource],
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
  dynamoPerGbMonth: [0.45, unaddressedSource],
  /** Each of the first two yearly turns of a key adds as much again: three times this from the third year on. */
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
  /** Each name with each of its dimensions, for the hours in which it is counted. */
  metricPerMonth: [0.3, 'https://signoz.io/guides/cloudwatch-pricing (2026-02)'],
  firewallPerMonth: [5, firewall],
  firewallRulePerMonth: [1, firewall],
  firewallPerMillion: [0.6, firewall],
  /** Plan Essentials, on which new accounts are since July 2026; what was there before pays 0.10. */
  sesPerThousand: [
    0.16,
    'https://github.com/api-evangelist/amazon-ses (AWS’s own price list of 2026-07-22, us-east-1, as transcribed there)',
  ],
  /** A part of a text message within the US: AWS's 0.00581, and of the carriers' share, 0.0025 to 0.006, the middle. */
  smsEach: [0.0095, unaddressedSource],
  tollFreeNumberPerMonth: [2, unaddressedSource],
  /** Plan Essentials, each person who signs in in a month. */
  cognitoPerPerson: [
    0.015,
    'https://github.com/api-evangelist/amazon-cognito (https://aws.amazon.com/cognito/pricing/ of 2026-09-20, as transcribed there)',
  ],
  schedulerPerMillion: [1, 'https://cloudburn.io/blog/amazon-eventbridge-pricing (2026-03)'],
} as const satisfies Readonly<Record<string, readonly [usd: number, seenIn: string]>>;

/**
 * CloudFront's flat-rate plans: edge, firewall and their logs in one price, for so many requests a month, and what of
 * this site a plan does not take. The 50 TB of each that is paid for are more than any of these sites sends.
 * https://github.com/api-evangelist/cloudfront (https://aws.amazon.com/cloudfront/pricing/ of 2026-09-05)
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/flat-rate-pricing-plan.html
 */
const ownPolicies = 'header policies and a cache policy of one’s own';
export const flatRatePlans = [
  {
    name: 'Free',
    usd: 0,
    requests: 1e6,
    lacks: `rules that read a header, answers of the firewall’s own, a key value store, ${ownPolicies}`,
  },
  { name: 'Pro', usd: 15, requests: 10e6, lacks: ownPolicies },
  { name: 'Business', usd: 200, requests: 125e6, lacks: undefined },
  { name: 'Premium', usd: 1000, requests: 500e6, lacks: undefined },
] as const;

export const price = (name: keyof typeof priceList): number => priceList[name][0];
