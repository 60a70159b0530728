import { deployedFunctionName } from '@concierge/contract/aws/deployed-names';
import { metricsNamespace } from '@concierge/contract/aws/metrics';
import type { Functions } from '@concierge/contract/wire/functions';
import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { constructIdOf } from '../../constructs/ids';
import { type AlarmProps, sum } from '../../constructs/plain-alarm';
import type { Stage } from '../../stages/stage';

/** The alarms of a remote's functions: of each job that stops running, and those that the remote declares itself. */
export function alarmsOfRemote({ remote, scheduled, alarms }: Functions, { name }: Stage): AlarmProps[] {
  const silent = Object.values(scheduled).map((row): AlarmProps => {
    const watched = 4 * row.everyMinutes;
    return {
      id: `${constructIdOf(row.function)}Silent`,
      section: 'JobSilent',
      title: `Functions of ${remote}: runs of ${row.function}`,
      metric: sum(
        {
          namespace: 'AWS/Lambda',
          metricName: 'Invocations',
          dimensionsMap: { FunctionName: deployedFunctionName(name, row.function) },
        },
        Duration.minutes(watched),
      ),
      threshold: 1,
      below: true,
      missingData: 'alarm',
      impact: `nothing yet; but what ${row.function} watches, copies or sends is ${watched} minutes late.`,
    };
  });
  const declared = Object.entries(alarms).map(
    ([
      metricName,
      { title, countedBy, threshold, below, minutes, impact, severity, periods },
    ]): AlarmProps => ({
      ...{ id: metricName, title, threshold, impact },
      ...(severity ? { severity } : {}),
      ...(periods ? { periods } : {}),
      ...(below ? { below, missingData: 'alarm' } : {}),
      metric: new Metric({
        ...{ namespace: metricsNamespace, metricName, dimensionsMap: { service: countedBy } },
        statistic: Stats.MAXIMUM,
        period: Duration.minutes(minutes),
      }),
    }),
  );
  return [...silent, ...declared];
}
