import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { backupFailuresOf, deletionsOf, EventWatch } from '../constructs/event-watch';
import { Heartbeat } from '../constructs/heartbeat';
import { alarmTopicName, PlainAlarm } from '../constructs/plain-alarm';
import type { PlatformFunctions } from '../platform/bundle';
import { alarmsOf, type WatchedStacks } from './alarms';
import { SiteDashboard } from './dashboard';
import type { DataStack } from './data';
import { PlatformStack } from './operated-stack';

export interface MonitoringProps extends WatchedStacks {
  readonly data: DataStack;
  readonly platform: PlatformFunctions;
  /** Where texts to the practice go, if the stage sends any. */
  readonly practiceSms: string | undefined;
  /** The logs of what changes what is live. */
  readonly logs: readonly string[];
  /** The names of the platform's functions. */
  readonly functions: readonly string[];
}

/** The heartbeat, the alarms that notify people, and the dashboard. */
export class MonitoringStack extends PlatformStack {
  constructor(scope: Construct, props: MonitoringProps) {
    const { data, platform, practiceSms, logs, functions } = props;
    super(scope, 'Monitoring', data);
    const { stage } = data;
    const topic = new Topic(this, 'Alarms', {
      topicName: alarmTopicName(stage.name),
      displayName: `Concierge ${stage.name}`,
      masterKey: data.operationsKey,
      enforceSSL: true,
    });
    // Without this statement the policy only refuses plain HTTP, and alarms reach nobody.
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'Alarms',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': this.account },
          ArnLike: { 'aws:SourceArn': `arn:aws:cloudwatch:${this.region}:${this.account}:alarm:*` },
        },
      }),
    );
    if (stage.alarms.email) topic.addSubscription(new EmailSubscription(stage.alarms.email));
    new Heartbeat(this, 'SiteHeartbeat', platform.heartbeat, practiceSms);
    new EventWatch(this, 'Deletions', topic, deletionsOf(stage.name));
    if (stage.backups) new EventWatch(this, 'BackupFailures', topic, backupFailuresOf(stage.name));
    const alarms = alarmsOf(props, stage.sms?.monthlyLimitUsd ?? null);
    const drawn = alarms.map((alarm) => new PlainAlarm(this, topic, alarm));
    new SiteDashboard(this, 'Site', drawn, logs, functions);
  }
}
