import { type MetricName, metricsNamespace } from '@concierge/contract/aws/metrics';
import { endpoints } from '@concierge/contract/wire/endpoints/table';
import { Duration } from 'aws-cdk-lib';
import {
  AlarmWidget,
  Dashboard,
  GraphWidget,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { logGroupName } from '../../constructs/log-store';
import { dashboardName, type PlainAlarm, sum } from '../../constructs/plain-alarm';
import { OperatedStack } from '../operated-stack';

const counter = endpoints.pageEvents.function;
const fullWidth = 24;

/**
 * How releases fail in visitors' browsers, what was released, what the functions answered, and the graph of each
 * alarm. Figures come from logs where no alarm needs a metric: a metric for each version would cost 30 cents a month,
 * and a stranger can name a thousand versions. An account's first three dashboards are free.
 */
export class SiteDashboard extends Construct {
  /**
   * @param logs The logs of what changes what is live
   * @param functions The names of the platform's functions
   */
  constructor(
    scope: Construct,
    id: string,
    alarms: readonly PlainAlarm[],
    logs: readonly string[],
    functions: readonly string[],
  ) {
    super(scope, id);
    const { stage } = OperatedStack.of(this);
    const others = functions.filter((name) => name !== counter);
    const table = (title: string, functions: readonly string[], queryLines: string[], size: object = {}) =>
      new LogQueryWidget({
        title,
        queryLines,
        view: LogQueryVisualizationType.TABLE,
        logGroupNames: functions.map((name) => logGroupName(stage, name)),
        width: fullWidth,
        height: 6,
        ...size,
      });
    const half = { width: 12, height: 7 };
    const rows: IWidget[][] = [
      [
        new TextWidget({
          markdown: `## Releases\nIn a terminal: \`npm run release -- status --platform ${stage.name}\``,
          width: fullWidth,
          height: 2,
        }),
      ],
      [
        table(
          'Failing views by release',
          [counter],
          [
            'filter message = "A view failed"',
            'stats count(*) as views by release',
            'sort views desc',
            'limit 30',
          ],
          half,
        ),
        new GraphWidget({
          title: 'All releases: views that failed',
          left: [ofPages('PageFailed')],
          ...half,
        }),
      ],
      [
        table('Released, rolled out, rolled back', logs, [
          'fields @timestamp, @message',
          'filter @message like /is live|is rolled back|could not be (composed|rolled back)/',
          'sort @timestamp desc',
          'limit 50',
        ]),
      ],
      [
        table('Functions: answers, warnings and errors', others, [
          'filter message = "Answered" or level in ["WARN", "ERROR"]',
          'stats count(*) as times by message, endpoint, status, code',
          'sort times desc',
          'limit 50',
        ]),
      ],
      [new TextWidget({ markdown: '## Alarms', width: fullWidth, height: 1 })],
      alarms.map((alarm) => new AlarmWidget({ alarm, title: alarm.title, width: 8, height: 5 })),
    ];
    new Dashboard(this, 'Dashboard', {
      dashboardName: dashboardName(stage.name),
      defaultInterval: Duration.days(1),
      widgets: rows,
    });
  }
}

const ofPages = (metricName: MetricName) =>
  sum({ namespace: metricsNamespace, metricName, dimensionsMap: { service: counter } }, Duration.hours(1));
