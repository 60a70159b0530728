import { deployedFunctionName } from '@concierge/contract/deployed-names';
import type { SiteName } from '@concierge/contract/sites';
import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { constructIdOf, nameOfSite } from '../constructs/ids';
import { type AlarmProps, fiveMinutes, queuedMessages, sum } from '../constructs/plain-alarm';
import type { EdgeStack } from './edge';
import type { RemoteFunctionsStack } from './remote-functions';

export function alarmsOfEdge({ distribution, firewall, pageIndex }: EdgeStack, site: SiteName): AlarmProps[] {
  const idOf = (name: string) => constructIdOf(nameOfSite(site, name));
  const of = site === 'public' ? '' : ` of the ${site}`;
  return [
    {
      id: idOf('site-errors'),
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
      title: `Edge${of}: releases missing from its index of pages`,
      metric: queuedMessages(pageIndex.deadLetters),
      missingData: 'keep',
      threshold: 1,
      impact: `a page${of} that a release added answers "not found"; pages that were there are not affected.`,
    },
  ];
}

export function alarmsOfRemote({ remote, api, jobs, stage }: RemoteFunctionsStack): AlarmProps[] {
  return [
    {
      id: `${constructIdOf(remote)}Errors`,
      title: `Functions of ${remote}: answers with 5xx`,
      metric: api.metricServerError({ statistic: Stats.SUM, period: fiveMinutes }),
      threshold: 1,
      impact: `a page of ${remote} says that something could not be shown or done; the rest works.`,
    },
    ...jobs.map((row): AlarmProps => {
      const watched = 4 * row.everyMinutes;
      return {
        id: `${constructIdOf(row.function)}Silent`,
        title: `Functions of ${remote}: runs of ${row.function}`,
        // By name: with a reference, CloudFormation could not delete the function of a job that is gone.
        metric: sum(
          {
            namespace: 'AWS/Lambda',
            metricName: 'Invocations',
            dimensionsMap: { FunctionName: deployedFunctionName(stage.name, row.function) },
          },
          Duration.minutes(watched),
        ),
        threshold: 1,
        below: true,
        missingData: 'alarm',
        impact: `nothing yet; but what ${row.function} watches, copies or sends is ${watched} minutes late.`,
      };
    }),
  ];
}
