import { expect, it } from 'vitest';
import { synthesized } from '../stacks/testing/synthesized';
import { prod } from '../stages/prod';
import { costReport, counts, heartbeatUsd, totalWithoutTexts } from './cost';

it('COST.md is up to date with prices and assumptions: npm run cost -w infra/cdk rewrites it', async () => {
  await expect(costReport()).toMatchFileSnapshot('../COST.md');
});

it('counts what production has', async () => {
  const { all, template } = await synthesized(prod);
  const found = (type: string) => all.flatMap((stack) => Object.values(template(stack).findResources(type)));
  const firewalls = found('AWS::WAFv2::WebACL');
  expect({
    keys: found('AWS::KMS::Key').length,
    secrets: found('AWS::SecretsManager::Secret').length,
    // AWS bills each metric of an expression.
    alarms: found('AWS::CloudWatch::Alarm').reduce((sum, alarm) => {
      const { Metrics = [{ MetricStat: {} }] } = alarm.Properties as { Metrics?: { MetricStat?: object }[] };
      return sum + Metrics.filter(({ MetricStat }) => MetricStat).length;
    }, 0),
    firewallRules: firewalls.reduce((sum, acl) => sum + (acl.Properties.Rules as unknown[]).length, 0),
  }).toEqual(counts);
}, 120_000);

it('the heartbeat costs less than $2', () => {
  expect(heartbeatUsd).toBeLessThan(2);
});

/**
 * Estimated by hand, line by line of a bill, with rounded quantities and independently of the code under test. Texts
 * are left out: they would hide everything else.
 */
const byHand = {
  1000: {
    'firewall: ACL 5, 5 rules': 10,
    'keys: 3, each with two earlier turns': 9,
    'secrets: 4 at 0.40': 1.6,
    'alarms: 28 metrics at 0.10': 2.8,
    'metrics: 2 all month, 12 for 15 of 720 hours': 0.68,
    'per-route metrics of the API: switched off': 0,
    'toll-free number': 2,
    'logs: 61,000 lines of 1.2 KB': 0.04,
    'Lambda, schedules, DynamoDB for 43,200 runs and 8,640 heartbeats': 0.15,
    'CloudFront, S3, KMS calls, accounts': 0.25,
    'the judge: 43,200 half seconds of half a gigabyte, 0.9 M reads, its GETs; 3,900 reports': 0.3,
  },
  10000000: {
    'CloudFront: 185 M requests at 1.00, twice 0.10 for functions, 26 M pages read the index twice': 223.6,
    'CloudFront: 1,900 + 400 GB at 0.085': 195.5,
    'firewall: 10, and 185 M at 0.60': 121,
    'SES: 300,000 at 0.16 a thousand': 48,
    'accounts: 20,000 people at 0.015': 300,
    'logs: 83 GB of the edge, 1 GB of functions': 42,
    'alarms and 14 metrics': 7,
    'S3: 52 M GETs': 20.9,
    'DynamoDB: 4.3 M writes, 1.3 M reads, 10 GB': 7.5,
    'keys 9, secrets 1.60, 0.6 M calls': 12.4,
    'HTTP API, Lambda, schedules, toll-free number': 3.6,
    'page events: 39 M reports, at the edge 46.80, the firewall 23.40, the API 39, Lambda 27, logs 23': 159.2,
    'page events: 215 M writes 134, keys 75': 209,
  },
} as const;

it.each([1000, 10_000_000] as const)('for %s visits is within 5 %% of the estimate by hand', (visits) => {
  const second = Object.values(byHand[visits]).reduce((sum: number, usd) => sum + usd, 0);
  expect(Math.abs(totalWithoutTexts(visits) / second - 1)).toBeLessThan(0.05);
});
