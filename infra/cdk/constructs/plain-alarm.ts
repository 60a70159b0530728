import { sendingService } from '@concierge/contract/endpoints';
import { metricsNamespace, type SendingMetric } from '@concierge/contract/metrics';
import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  type MetricProps,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** What is said of an alarm. */
export interface AlarmProps {
  readonly id: string;
  /** Of its graph on the dashboard (stacks/dashboard.ts). */
  readonly title: string;
  readonly metric: IMetric;
  /** At or above (below, if `below`) this value. */
  readonly threshold: number;
  readonly below?: boolean;
  /** Periods of the metric in a row. */
  readonly periods?: number;
  /** What a person notices: somebody who reads this at night knows whether to get up. */
  readonly impact: string;
  /** Deployed name, for what others must be able to name. */
  readonly name?: string;
  /** True where silence is the trouble. */
  readonly alarmOnMissingData?: boolean;
}

/** Where alarms go and are drawn, and the page that says of each what to do. */
export interface AlarmTargets {
  readonly topic: ITopic;
  readonly dashboard: string;
  readonly runbook: string;
}

/** An alarm that says in plain words what a person notices and where it is written what to do. There is no other kind here. */
export class PlainAlarm extends Alarm {
  readonly title: string;

  constructor(scope: Construct, { topic, dashboard, runbook }: AlarmTargets, props: AlarmProps) {
    const { id, title, metric, threshold, below, periods = 1, impact, name, alarmOnMissingData } = props;
    super(scope, id, {
      ...(name ? { alarmName: name } : {}),
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: alarmOnMissingData ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      alarmDescription: `What people notice: ${impact}\nIts graph: dashboard ${dashboard}, "${title}"\nWhat to do: ${runbook}#${id.toLowerCase()}`,
    });
    this.title = title;
    this.addAlarmAction(new SnsAction(topic));
    this.addOkAction(new SnsAction(topic));
  }
}

/** The alarm that only a test of delivery sets off. */
export const deliveryTestName = (stageName: string): string => `concierge-${stageName}-delivery-test`;
/** The dashboard of a stage. */
export const dashboardName = (stageName: string): string => `concierge-${stageName}`;
/** The topic that all alarms go to. */
export const alarmTopicName = (stageName: string): string => `concierge-${stageName}-alarms`;

export const fiveMinutes = Duration.minutes(5);

/** A metric's sum in each period. */
export const sum = (metric: Omit<MetricProps, 'statistic' | 'period'>, period = fiveMinutes): Metric =>
  new Metric({ ...metric, statistic: Stats.SUM, period });

/**
 * Errors of functions but those by which a sign-up is refused: Cognito knows no other way to refuse, and whoever asks
 * for too many must neither wake anybody nor take a deploy back.
 */
export const unexpectedErrors = (errors: readonly Metric[], period = fiveMinutes): MathExpression => {
  const refused = sum({
    namespace: metricsNamespace,
    metricName: 'SignUpRefused' satisfies SendingMetric,
    dimensionsMap: { service: sendingService },
  });
  const terms = errors.map((_, index) => `FILL(e${index}, 0)`);
  return new MathExpression({
    expression: `${terms.join(' + ')} - FILL(refused, 0)`,
    usingMetrics: Object.fromEntries([
      ['refused', refused],
      ...errors.map((metric, index) => [`e${index}`, metric.with({ statistic: Stats.SUM })] as const),
    ]),
    period,
  });
};

/** How many messages a queue holds. */
export const queuedMessages = (queue: IQueue): Metric =>
  queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period: fiveMinutes });
