import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { heartbeatSuccesses } from '../../constructs/heartbeat';
import { type AlarmProps, fiveMinutes, queuedMessages, sum } from '../../constructs/plain-alarm';
import type { EdgeStack } from '../edge';

/** Alarms of CloudFront, the firewall and the index of pages. */
export function edgeAlarms({ distribution, firewall, pageIndex }: EdgeStack): AlarmProps[] {
  return [
    {
      id: 'Heartbeat',
      title: 'Heartbeat: successful runs',
      metric: heartbeatSuccesses,
      threshold: 1,
      below: true,
      missingData: 'alarm',
      impact: 'the home page does not load, or nobody can book.',
    },
    {
      id: 'SiteErrors',
      title: 'Site: share of 5xx, %',
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
        statistic: Stats.AVERAGE,
        period: fiveMinutes,
      }),
      threshold: 1,
      periods: 2,
      impact: 'pages do not load, or load without their scripts.',
    },
    {
      id: 'FirewallBlocks',
      title: 'Firewall: refused requests',
      metric: sum({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: firewall.name, Rule: 'ALL' },
      }),
      threshold: 1000,
      impact:
        'usually nothing; if a rule is wrong, visitors see an error where a page or an answer should be.',
    },
    {
      id: 'PageIndexLate',
      title: 'Edge: releases missing from its index of pages',
      metric: queuedMessages(pageIndex.deadLetters),
      missingData: 'keep',
      threshold: 1,
      impact: 'a page that a release added answers "not found"; pages that were there are not affected.',
    },
  ];
}
