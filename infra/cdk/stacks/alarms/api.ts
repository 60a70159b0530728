import { tableNames } from '@concierge/contract/tables';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type AlarmProps, fiveMinutes, sum } from '../../constructs/plain-alarm';
import type { ApiStack } from '../api';
import type { DataStack } from '../data';

/** Alarms of the API, its functions and its tables. */
export function apiAlarms({ api }: ApiStack, data: DataStack): AlarmProps[] {
  return [
    {
      id: 'ApiErrors',
      title: 'API: answers with 5xx',
      metric: api.metricServerError({ statistic: Stats.SUM, period: fiveMinutes }),
      threshold: 5,
      impact: 'visitors who press Book Consultation or Send read "Submission failed" and may call instead.',
      action:
        'open the log group of the route that the access log names; if a release of functions is an hour old or less, deploy the one before (infra/cdk/README.md).',
    },
    {
      id: 'ApiSlow',
      title: 'API: slowest 1 in 100, ms',
      metric: api.metricLatency({ statistic: 'p99', period: fiveMinutes }),
      threshold: 5000,
      periods: 3,
      impact: 'a form says "Submitting..." for more than five seconds for some people.',
      action: 'compare functionMs and ms in the access log; look at throttles of functions and tables next.',
    },
    {
      id: 'Throttles',
      title: 'Functions: throttled starts',
      metric: sum({ namespace: 'AWS/Lambda', metricName: 'Throttles' }),
      threshold: 10,
      impact: 'some submissions and notifications fail and are tried again; people wait.',
      action:
        'see in the dashboard whether it is one address (firewall) or many people; raise the stage’s concurrency or the account’s quota.',
    },
    ...tableNames.map((name) => ({
      id: `${data.tables[name].node.id}Throttles`,
      title: `Table ${name}: refused writes`,
      metric: data.tables[name].metric('WriteThrottleEvents', { statistic: Stats.SUM, period: fiveMinutes }),
      threshold: 10,
      impact: 'some submissions fail and are tried again; people wait, or read "Submission failed".',
      action:
        'see in the dashboard of DynamoDB whether one key is asked for too often; on-demand capacity doubles by itself within half an hour.',
    })),
    {
      id: 'InternalErrors',
      title: 'Functions: errors that nobody foresaw',
      metric: sum({ namespace: 'AWS/Lambda', metricName: 'Errors' }),
      threshold: 3,
      impact: 'somebody’s request ended without an answer of ours.',
      action:
        'search the functions’ log groups for level ERROR; a time-out or a crash at start is named there.',
    },
  ];
}
