import { deployedFunctionName } from '@concierge/contract/aws/deployed-names';
import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { constructIdOf } from '../constructs/ids';
import { type AlarmProps, fiveMinutes, sum } from '../constructs/plain-alarm';
import type { RemoteFunctionsStack } from './remote-functions';

/** The alarms of a remote's functions. */
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
