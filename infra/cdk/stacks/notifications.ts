import { scheduled, subscribers } from '@concierge/contract/wire/endpoints/table';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  CloudWatchDimensionSource,
  ConfigurationSetEventDestination,
  EmailSendingEvent,
  EventDestination,
} from 'aws-cdk-lib/aws-ses';
import { Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge';
import { ContractFunction, type FunctionContext } from '../constructs/contract-function';
import { DeadLetterQueue } from '../constructs/dead-letter-queue';
import { ScheduledRun } from '../constructs/scheduled-run';
import { SmsLimit } from '../constructs/sms-limit';
import { TextDelivery } from '../constructs/text-delivery';
import type { DataStack } from './data';
import type { MailStack } from './mail';
import { PlatformStack } from './operated-stack';

/** The tag that SES itself gives each mail. */
export const setDimension = 'ses:configuration-set';

/** Bounces and complaints about mail, the spending limit of texts, and the job that sends pending notifications. */
export class NotificationsStack extends PlatformStack {
  readonly job: ContractFunction;
  readonly deadLetters: Queue;
  readonly mailEvents: Topic;

  constructor(scope: Construct, data: DataStack, mail: MailStack, context: FunctionContext) {
    super(scope, 'Notifications', data);
    const { sms, concurrency } = data.stage;
    this.mailEvents = new Topic(this, 'MailTrouble', {
      displayName: 'Mail that came back, or that somebody complained about',
      masterKey: data.operationsKey,
      enforceSSL: true,
    });
    this.keepMailEvents();
    for (const [id, configurationSet] of [
      ['Trouble', mail.configurationSet],
      ['PracticeTrouble', mail.practiceConfigurationSet],
    ] as const) {
      new ConfigurationSetEventDestination(this, id, {
        configurationSet,
        destination: EventDestination.snsTopic(this.mailEvents),
        events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
      });
    }
    if (sms?.monthlyLimitUsd)
      new SmsLimit(this, 'SmsLimit', sms.monthlyLimitUsd, new TextDelivery(this, 'TextDelivery').role);
    // SES counts what came back from the practice's own mailboxes.
    new ConfigurationSetEventDestination(this, 'PracticeBounces', {
      configurationSet: mail.practiceConfigurationSet,
      destination: EventDestination.cloudWatchDimensions([
        {
          source: CloudWatchDimensionSource.MESSAGE_TAG,
          name: setDimension,
          defaultValue: 'none',
        },
      ]),
      events: [EmailSendingEvent.BOUNCE],
    });
    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters');
    const row = scheduled.sendPendingNotifications;
    this.job = new ContractFunction(this, row, context, concurrency.scheduled);
    new ScheduledRun(this, 'EveryMinute', {
      description: 'Sends pending notifications',
      target: this.job,
      alias: this.job.live,
      everyMinutes: row.everyMinutes,
      deadLetters: this.deadLetters,
    });
    const { live } = new ContractFunction(this, subscribers.noteBounces, context, concurrency.scheduled);
    this.mailEvents.addSubscription(new LambdaSubscription(live));
    this.keepExports(this.job.fn.functionName, this.deadLetters.queueName);
    acknowledge(live, 'SNS calls an alias as it calls a function.', 'CloudFormation-Validate::W3694');
  }

  /** A topic stores nothing, so this queue keeps its messages. */
  private keepMailEvents(): void {
    const kept = new DeadLetterQueue(this, 'MailTroubleKept');
    kept.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('sns.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [kept.queueArn],
        conditions: { ArnEquals: { 'aws:SourceArn': this.mailEvents.topicArn } },
      }),
    );
    new Subscription(this, 'MailTroubleKeeping', {
      topic: this.mailEvents,
      protocol: SubscriptionProtocol.SQS,
      endpoint: kept.queueArn,
      rawMessageDelivery: true,
    });
  }
}
