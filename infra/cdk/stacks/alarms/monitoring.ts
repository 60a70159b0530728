import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { Costs } from '../../constructs/costs';
import { backupFailuresOf, deletionsOf, watchEvents } from '../../constructs/event-watch';
import { Heartbeat, type Watched } from '../../constructs/heartbeat';
import { alarmTopicName, PlainAlarm, type Severity } from '../../constructs/plain-alarm';
import type { PlatformFunctions } from '../../platform/bundle';
import type { DataStack } from '../data';
import { PlatformStack } from '../operated-stack';
import { SiteDashboard } from './dashboard';
import { alarmsOf, type WatchedStacks } from './stage-alarms';

export interface MonitoringProps extends WatchedStacks {
  readonly data: DataStack;
  readonly platform: PlatformFunctions;
  /** What the heartbeat asks. */
  readonly watched: Watched;
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
    const { data, platform, watched, practiceSms, logs, functions } = props;
    super(scope, 'Monitoring', data);
    const { stage } = data;
    const topics = { mail: this.makeTopic('Alarms', 'mail'), page: this.makeTopic('Pages', 'page') };
    const { email, pager } = stage.alarms;
    if (pager) topics.page.addSubscription(new UrlSubscription(pager));
    if (email) for (const topic of Object.values(topics)) topic.addSubscription(new EmailSubscription(email));
    watchEvents(this, 'Deletions', topics.mail, deletionsOf(stage.name));
    if (stage.backups) watchEvents(this, 'BackupFailures', topics.mail, backupFailuresOf(stage.name));
    new Costs(this, 'Costs', stage);
    new Heartbeat(this, 'SiteHeartbeat', platform.heartbeat, watched, practiceSms);
    const drawn = alarmsOf(props, stage).map((alarm) => new PlainAlarm(this, topics, alarm));
    new SiteDashboard(this, 'Site', drawn, logs, functions);
  }

  private makeTopic(id: string, severity: Severity): Topic {
    const { stage, operationsKey } = this.data;
    const topic = new Topic(this, id, {
      topicName: alarmTopicName(stage.name, severity),
      displayName: `Concierge ${stage.name}`,
      masterKey: operationsKey,
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
    return topic;
  }
}
