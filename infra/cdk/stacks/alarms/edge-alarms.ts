import type { SiteName } from '@concierge/contract/practice/sites';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { constructIdOf, nameOfSite } from '../../constructs/ids';
import { type AlarmProps, fiveMinutes, queuedMessages, sum } from '../../constructs/plain-alarm';
import type { EdgeStack } from '../edge';

export function alarmsOfEdge({ distribution, firewall, pageIndex }: EdgeStack, site: SiteName): AlarmProps[] {
  const idOf = (name: string) => constructIdOf(nameOfSite(site, name));
  const of = site === 'public' ? '' : ` of the ${site}`;
  return [
    {
      id: idOf('site-errors'),
      section: 'SiteErrors',
      title: `Site${of}: share of 5xx, %`,
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
        statistic: Stats.AVERAGE,
        period: fiveMinutes,
      }),
      threshold: 1,
      periods: 2,
      impact: `pages${of} do not load, or load without their scripts.`,
    },
    {
      id: idOf('firewall-blocks'),
      section: 'FirewallBlocks',
      title: `Firewall${of}: refused requests`,
      metric: sum({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: firewall.name, Rule: 'ALL' },
      }),
      threshold: 1000,
      impact: `usually nothing; if a rule is wrong, ${site === 'public' ? 'visitors' : 'staff'} see an error where a page or an answer should be.`,
    },
    {
      id: idOf('page-index-late'),
      section: 'PageIndexLate',
      title: `Edge${of}: releases missing from its index of pages`,
      metric: queuedMessages(pageIndex.deadLetters),
      missingData: 'keep',
      threshold: 1,
      impact: `a page${of} that a release added answers "not found"; pages that were there are not affected.`,
    },
  ];
}
