import { scheduled, subscribers } from '@concierge/contract/endpoints';
import type { Site } from '@concierge/contract/site';
import type { BundledFunctions } from '@concierge/lambdas/build/bundle';
import type { FunctionResources } from '@concierge/lambdas/build/environment';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { ConfigurationSetEventDestination, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import { Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge';
import { ContractFunction } from '../constructs/contract-function';
import { KeptMessages } from '../constructs/kept-messages';
import { ScheduledRun } from '../constructs/scheduled-run';
import { SmsLimit } from '../constructs/sms-limit';
import type { Stage } from '../stages/stage';
import type { AuditStack } from './audit';
import type { DataStack } from './data';
import type { MailStack } from './mail';
import { deployedResources } from './resources';
import type { StaffStack } from './staff';
import { StageStack } from './stage-stack';

export interface NotificationsProps {
  readonly stage: Stage;
  readonly site: Site;
  readonly data: DataStack;
  readonly mail: MailStack;
  readonly staff: StaffStack;
  readonly audit: AuditStack;
  readonly functions: BundledFunctions;
}

/** Bounces and complaints about mail, the spending limit of texts, and the job that sends pending notifications. */
export class NotificationsStack extends StageStack {
  readonly resources: FunctionResources;
  readonly mailArns: readonly string[];
  readonly staffPoolArn: string;
  readonly audit: AuditStack;
  readonly job: ContractFunction;
  readonly deadLetters: Queue;
  readonly mailEvents: Topic;

  constructor(scope: Construct, { stage, site, data, mail, staff, audit, functions }: NotificationsProps) {
    super(scope, 'Notifications', stage);
    this.mailEvents = new Topic(this, 'MailTrouble', {
      displayName: 'Mail that came back, or that somebody complained about',
      masterKey: data.operationsKey,
      enforceSSL: true,
    });
    this.keepMailEvents(data);
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
    this.mailArns = mail.arns;
    this.staffPoolArn = staff.pool.userPoolArn;
    this.audit = audit;
    this.resources = deployedResources(
      stage,
      site,
      { data, staff, audit },
      {
        visitors: mail.configurationSet.configurationSetName,
        practice: mail.practiceConfigurationSet.configurationSetName,
      },
    );
    if (stage.sms?.monthlyLimitUsd) {
      new SmsLimit(this, 'SmsLimit', {
        stage,
        key: data.operationsKey,
        monthlyLimitUsd: stage.sms.monthlyLimitUsd,
      });
    }
    this.deadLetters = new KeptMessages(this, 'DeadLetters', data.operationsKey);
    this.job = this.makeJob({ stage, data, functions });
    const { live } = new ContractFunction(
      this,
      subscribers.noteBounces,
      { stage, data, notifications: this, functions },
      stage.concurrency.scheduled,
    );
    this.mailEvents.addSubscription(new LambdaSubscription(live));
    acknowledge(live, 'SNS calls an alias as it calls a function.', 'CloudFormation-Validate::W3694');
  }

  /** A topic stores nothing, so this queue keeps its messages. */
  private keepMailEvents(data: DataStack): void {
    const kept = new KeptMessages(this, 'MailTroubleKept', data.operationsKey);
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

  private makeJob({ stage, data, functions }: Pick<NotificationsProps, 'stage' | 'data' | 'functions'>) {
    const row = scheduled.sendPendingNotifications;
    const context = { stage, data, notifications: this, functions };
    const job = new ContractFunction(this, row, context, stage.concurrency.scheduled);
    new ScheduledRun(this, 'EveryMinute', {
      description: 'Sends pending notifications',
      target: job,
      alias: job.live,
      everyMinutes: row.everyMinutes,
      deadLetters: { queue: this.deadLetters, key: data.operationsKey },
    });
    return job;
  }
}
