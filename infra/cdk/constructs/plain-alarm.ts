import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Metric,
  type MetricProps,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StageStack } from '../stacks/stage-stack';

export interface AlarmProps {
  readonly id: string;
  /** Title of its graph on the dashboard (stacks/alarms/dashboard.ts). */
  readonly title: string;
  readonly metric: IMetric;
  /** The alarm goes off at or above this value, or below it if `below` is set. */
  readonly threshold: number;
  readonly below?: boolean;
  /** How many periods of the metric are looked at, by default one. */
  readonly periods?: number;
  /** How many of them have to be beyond the threshold, by default all. */
  readonly beyond?: number;
  /** `page` gets somebody out of bed; any other alarm is a mail. */
  readonly severity?: Severity;
  /** The section of RUNBOOK.md, if not the one of its own name. */
  readonly section?: string;
  /** What people notice. Somebody who reads this at night has to know whether to get up. */
  readonly impact: string;
  /**
   * What missing data means: nothing wrong (the default), a problem itself ('alarm'), or no change ('keep'). SQS stops
   * sending a queue's metrics about six hours after its last use, even if messages are left.
   */
  readonly missingData?: 'alarm' | 'keep';
}

export type Severity = 'page' | 'mail';
export type AlarmTopics = Readonly<Record<Severity, ITopic>>;

/** An alarm that says in plain words what people notice, and links what to do. All alarms in Monitoring use it. */
export class PlainAlarm extends Alarm {
  readonly title: string;

  /** @param drawn False for an alarm whose graph is not on the stage's dashboard */
  constructor(scope: StageStack, topics: AlarmTopics, props: AlarmProps, drawn = true) {
    const { name: stage, repository } = scope.stage;
    const { id, title, metric, threshold, below, periods = 1, section = id, impact, missingData } = props;
    const topic = topics[props.severity ?? 'mail'];
    const at = repository ? `https://github.com/${repository.owner}/${repository.name}/blob/main/` : '';
    const graph = drawn ? `Its graph: dashboard ${dashboardName(stage)}, "${title}"\n` : '';
    super(scope, id, {
      metric,
      threshold,
      evaluationPeriods: periods,
      ...(props.beyond ? { datapointsToAlarm: props.beyond } : {}),
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: whenMissing[missingData ?? 'fine'],
      alarmDescription: `What people notice: ${impact}\n${graph}What to do: ${at}${runbook}#${section.toLowerCase()}`,
    });
    this.title = title;
    this.addAlarmAction(new SnsAction(topic));
    this.addOkAction(new SnsAction(topic));
  }
}

/** It has a section for each alarm, or for several. */
const runbook = 'infra/cdk/RUNBOOK.md';

const whenMissing = {
  fine: TreatMissingData.NOT_BREACHING,
  alarm: TreatMissingData.BREACHING,
  keep: TreatMissingData.IGNORE,
} as const;

export const dashboardName = (stageName: string): string => `concierge-${stageName}`;
export const alarmTopicName = (stageName: string, severity: Severity = 'mail'): string =>
  `concierge-${stageName}-${severity === 'page' ? 'pages' : 'alarms'}`;

export const fiveMinutes = Duration.minutes(5);

export const sum = (metric: Omit<MetricProps, 'statistic' | 'period'>, period = fiveMinutes): Metric =>
  new Metric({ ...metric, statistic: Stats.SUM, period });

export const queuedMessages = (queue: IQueue): Metric =>
  queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period: fiveMinutes });
