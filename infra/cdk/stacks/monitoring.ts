import { Stack, type StackProps } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import {
  type AlarmProps,
  alarmTopicName,
  deliveryTestName,
  PlainAlarm,
  sum,
} from '../constructs/plain-alarm';
import type { Stage } from '../stages/stage';
import { apiAlarms } from './alarms/api';
import { edgeAlarms } from './alarms/edge';
import { notificationAlarms } from './alarms/notifications';
import type { ApiStack } from './api';
import type { DataStack } from './data';
import type { EdgeStack } from './edge';
import type { NotificationsStack } from './notifications';

export interface MonitoringProps extends StackProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly notifications: NotificationsStack;
  readonly api: ApiStack;
  readonly edge: EdgeStack;
}

/** What a person is told, and what they then look at. */
export class MonitoringStack extends Stack {
  private readonly topic: Topic;

  constructor(
    scope: Construct,
    id: string,
    { stage, data, notifications, api, edge, ...props }: MonitoringProps,
  ) {
    super(scope, id, props);
    this.topic = new Topic(this, 'Alarms', {
      topicName: alarmTopicName(stage.name),
      displayName: `Concierge ${stage.name}`,
      masterKey: data.operationsKey,
      enforceSSL: true,
    });
    // Without it the policy holds only the refusal of plain HTTP, and an alarm that fires reaches nobody.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'Alarms',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': this.account },
          ArnLike: { 'aws:SourceArn': `arn:aws:cloudwatch:${this.region}:${this.account}:alarm:*` },
        },
      }),
    );
    if (stage.alarms.email) this.topic.addSubscription(new EmailSubscription(stage.alarms.email));
    const alarms = [
      ...apiAlarms(api, data),
      ...notificationAlarms(notifications, stage.sms.monthlyLimitUsd),
      ...edgeAlarms(edge),
    ];
    for (const alarm of alarms) new PlainAlarm(this, this.topic, alarm);
    this.draw(stage, alarms);
    new PlainAlarm(this, this.topic, {
      id: 'DeliveryTest',
      title: 'Test of delivery',
      name: deliveryTestName(stage.name),
      // Nobody counts it: the command that follows a deploy sets the alarm's state (operate/alarm-delivery.ts).
      metric: sum({ namespace: 'Concierge', metricName: 'DeliveryTest' }),
      threshold: 1,
      impact: 'nothing: somebody tests whether alarms arrive.',
      action: 'type the code that stands under "Reason for State Change" where the test asks for it.',
    });
  }

  private draw(stage: Stage, alarms: readonly AlarmProps[]): void {
    new Dashboard(this, 'Dashboard', {
      dashboardName: `concierge-${stage.name}`,
      widgets: [
        [
          new TextWidget({
            markdown: `# Concierge ${stage.name}\nEach graph has an alarm, and each alarm says what people notice and what to do.`,
            width: 24,
            height: 2,
          }),
        ],
        alarms.map(({ title, metric }) => new GraphWidget({ title, left: [metric], width: 8, height: 5 })),
      ],
    });
  }
}
