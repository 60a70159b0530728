import { sendingService } from '@concierge/contract/endpoints';
import { tableNames } from '@concierge/contract/tables';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, Metric, Stats, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import {
  alarmTopicName,
  deliveryTestName,
  fiveMinutes,
  PlainAlarm,
  type PlainAlarmProps,
} from '../constructs/plain-alarm';
import type { Stage } from '../stages/stage';
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

const sum = (
  metric: Omit<ConstructorParameters<typeof Metric>[0], 'statistic' | 'period'>,
  period = fiveMinutes,
) => new Metric({ ...metric, statistic: Stats.SUM, period });

/** What a person is told, and what they then look at. */
export class MonitoringStack extends Stack {
  private readonly topic: Topic;
  private readonly watched: { title: string; metric: IMetric }[] = [];

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
    this.watchApi(api, data);
    this.watchNotices(notifications, stage.sms.monthlyLimitUsd);
    this.watchEdge(edge);
    this.draw(stage);
    new PlainAlarm(this, 'DeliveryTest', {
      name: deliveryTestName(stage.name),
      topic: this.topic,
      // Nobody counts it: the command that follows a deploy sets the alarm's state (operate/alarm-delivery.ts).
      metric: sum({ namespace: 'Concierge', metricName: 'DeliveryTest' }),
      threshold: 1,
      impact: 'nothing: somebody tests whether alarms arrive.',
      action: 'type the code that stands under "Reason for State Change" where the test asks for it.',
    });
  }

  private alarm(id: string, title: string, props: Omit<PlainAlarmProps, 'topic'>): void {
    new PlainAlarm(this, id, { topic: this.topic, ...props });
    this.watched.push({ title, metric: props.metric });
  }

  private watchApi(api: ApiStack, data: DataStack): void {
    this.alarm('ApiErrors', 'API: answers with 5xx', {
      metric: api.api.metricServerError({ statistic: Stats.SUM, period: fiveMinutes }),
      threshold: 5,
      impact: 'visitors who press Book Consultation or Send read "Submission failed" and may call instead.',
      action:
        'open the log group of the route that the access log names; if a release of functions is an hour old or less, deploy the one before (infra/cdk/README.md).',
    });
    this.alarm('ApiSlow', 'API: slowest 1 in 100, ms', {
      metric: api.api.metricLatency({ statistic: 'p99', period: fiveMinutes }),
      threshold: 5000,
      periods: 3,
      impact: 'a form says "Submitting..." for more than five seconds for some people.',
      action: 'compare functionMs and ms in the access log; look at throttles of functions and tables next.',
    });
    this.alarm('Throttles', 'Functions: throttled starts', {
      metric: sum({ namespace: 'AWS/Lambda', metricName: 'Throttles' }),
      threshold: 10,
      impact: 'some submissions and notifications fail and are tried again; people wait.',
      action:
        'see in the dashboard whether it is one address (firewall) or many people; raise the stage’s concurrency or the account’s quota.',
    });
    for (const name of tableNames) {
      const table = data.tables[name];
      this.alarm(`${table.node.id}Throttles`, `Table ${name}: refused writes`, {
        metric: table.metric('WriteThrottleEvents', { statistic: Stats.SUM, period: fiveMinutes }),
        threshold: 10,
        impact: 'some submissions fail and are tried again; people wait, or read "Submission failed".',
        action:
          'see in the dashboard of DynamoDB whether one key is asked for too often; on-demand capacity doubles by itself within half an hour.',
      });
    }
    this.alarm('InternalErrors', 'Functions: errors that nobody foresaw', {
      metric: sum({ namespace: 'AWS/Lambda', metricName: 'Errors' }),
      threshold: 3,
      impact: 'somebody’s request ended without an answer of ours.',
      action:
        'search the functions’ log groups for level ERROR; a time-out or a crash at start is named there.',
    });
  }

  private watchNotices(notifications: NotificationsStack, smsLimitUsd: number | null): void {
    const job = notifications.job.fn;
    const ofJob = { namespace: 'Concierge', dimensionsMap: { service: 'send-pending-notifications' } };
    this.alarm('NotificationsOverdue', 'Notifications: records that still owe one', {
      metric: sum({ ...ofJob, metricName: 'NotificationsOverdue' }, Duration.minutes(15)),
      threshold: 25,
      impact: 'confirmations and the practice’s own notifications arrive late, or not yet.',
      action:
        'see whether SES or SNS refuses (log group send-pending-notifications); what is owed is sent by itself afterwards.',
    });
    this.alarm('NotificationAbandoned', 'Notifications: given up after a day', {
      metric: sum({ ...ofJob, metricName: 'NotificationAbandoned' }),
      threshold: 1,
      impact: 'a visitor was not written to, or the practice never heard of a request.',
      action:
        'take the reference from the log line "A notification was given up", find the record by it, and get in touch by hand.',
    });
    const ofSending = { namespace: 'Concierge', dimensionsMap: { service: sendingService } };
    this.alarm('EmailsToVisitors', 'Mail: sent to visitors in an hour', {
      metric: sum({ ...ofSending, metricName: 'EmailToVisitor' }, Duration.hours(1)),
      threshold: 300,
      impact:
        'perhaps many people got mail that they did not ask for: confirmations of forms and of accounts go to any address that somebody types.',
      action:
        'look at the latest requests and accounts. A fair or a clinic is no trouble; made-up ones mean a flood: see in the firewall’s log who asks.',
    });
    this.alarm('PracticeNotificationsDeferred', 'Notifications: beyond the hour’s most, told in a digest', {
      metric: sum({ ...ofSending, metricName: 'PracticeNotificationDeferred' }, Duration.hours(1)),
      threshold: 1,
      impact:
        'the practice hears of some requests up to 15 minutes later, together; every one is stored and named.',
      action: 'read the digest: a busy hour is no trouble, made-up names mean a flood.',
    });
    this.alarm('ConfirmationsDeferred', 'Notifications: confirmations beyond a day’s count', {
      metric: sum({ ...ofSending, metricName: 'ConfirmationDeferred' }, Duration.hours(1)),
      threshold: 5,
      impact:
        'confirmations to one address, or from one network, go out tomorrow; the practice hears at once.',
      action:
        'look at the latest requests: many to one address, or by one sender, mean that the forms are used to flood somebody. A fair or a clinic behind one network is no trouble.',
    });
    this.alarm('JobSilent', 'Notifications: runs of the job', {
      metric: job.metricInvocations({ statistic: Stats.SUM, period: Duration.minutes(15) }),
      threshold: 5,
      below: true,
      silenceIsTrouble: true,
      impact: 'nobody yet; but what a browser leaves undone stays undone.',
      action: 'see whether the schedule EveryMinute is enabled and may start the function.',
    });
    this.alarm('JobDeadLetters', 'Notifications: runs that never started', {
      metric: notifications.deadLetters.metricApproximateNumberOfMessagesVisible({
        statistic: Stats.MAXIMUM,
        period: fiveMinutes,
      }),
      threshold: 1,
      impact: 'nobody yet; late notifications if it goes on.',
      action: 'read the message in the queue: it says why the function could not be started. Then delete it.',
    });
    const reputation = (metricName: string) =>
      new Metric({
        namespace: 'AWS/SES',
        metricName,
        statistic: Stats.AVERAGE,
        period: Duration.hours(1),
      });
    this.alarm('Bounces', 'Mail: share that came back', {
      metric: reputation('Reputation.BounceRate'),
      threshold: 0.05,
      impact: 'at 10 % AWS stops all mail of the practice.',
      action:
        'read the queue MailTroubleKept for the addresses; a wave of made-up ones means the forms are being abused.',
    });
    this.alarm('Complaints', 'Mail: share that was called spam', {
      metric: reputation('Reputation.ComplaintRate'),
      threshold: 0.001,
      impact: 'at 0.5 % AWS stops all mail of the practice.',
      action:
        'see who complained (queue MailTroubleKept) and whether the forms were used with other people’s addresses.',
    });
    this.alarm('SmsSpend', 'SMS: spent this month, USD', {
      metric: new Metric({
        namespace: 'AWS/SNS',
        metricName: 'SMSMonthToDateSpentUSD',
        statistic: Stats.MAXIMUM,
        period: Duration.hours(1),
      }),
      threshold: 0.8 * (smsLimitUsd ?? 1),
      impact: 'at the limit the practice’s phone stays silent; e-mails still come.',
      action: 'raise sms.monthlyLimitUsd of the stage and deploy; above AWS’s own limit ask AWS for more.',
    });
  }

  private watchEdge(edge: EdgeStack): void {
    const { distribution, firewall, pageIndex } = edge;
    this.alarm('SiteErrors', 'Site: share of 5xx, %', {
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
        statistic: Stats.AVERAGE,
        period: fiveMinutes,
      }),
      threshold: 1,
      periods: 2,
      impact: 'pages do not come, or come without their scripts.',
      action:
        'look at the log group of the edge for the paths; roll the last release back if they are of one remote.',
    });
    this.alarm('FirewallBlocks', 'Firewall: refused requests', {
      metric: sum({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: firewall.name, Rule: 'ALL' },
      }),
      threshold: 1000,
      impact:
        'usually nobody; if a rule is wrong, visitors read an error where a page or an answer should be.',
      action:
        'see in the firewall’s log which rule refused and whose requests; count a wrong rule instead of blocking.',
    });
    this.alarm('PageIndexLate', 'Edge: releases whose new pages it was not told of', {
      metric: pageIndex.deadLetters.metricApproximateNumberOfMessagesVisible({
        statistic: Stats.MAXIMUM,
        period: fiveMinutes,
      }),
      threshold: 1,
      impact: 'a page that a release added answers "not found"; pages that were there are not affected.',
      action: 'start the function index-pages by hand (any event) and delete the message.',
    });
  }

  private draw(stage: Stage): void {
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
        this.watched.map(
          ({ title, metric }) => new GraphWidget({ title, left: [metric], width: 8, height: 5 }),
        ),
      ],
    });
  }
}
