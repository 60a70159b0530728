import { metricsNamespace } from '@concierge/contract/aws/metrics';
import { Duration } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { OperatedStack } from '../stacks/operated-stack';
import { acknowledge } from './acknowledge';
import { sum } from './plain-alarm';
import { PlainFunction } from './plain-function';
import { ScheduledRun } from './scheduled-run';
import { referenceTo } from './stage-secrets';

const everyMinutes = 5;
export const heartbeatMetric = (metricName: string, period: Duration): Metric =>
  sum({ namespace: metricsNamespace, metricName, dimensionsMap: { service: 'heartbeat' } }, period);
/** Successful runs. A period covers two runs, so that a single failed run wakes nobody. */
export const heartbeatSuccesses = heartbeatMetric('HeartbeatSucceeded', Duration.minutes(2 * everyMinutes));
/** Runs that found the account restricted, in the same period. */
export const accountRestrictions = heartbeatMetric('AccountRestricted', Duration.minutes(2 * everyMinutes));

/** The function's name. The smoke test invokes it by this name. */
export const heartbeatName = (stageName: string): string => `concierge-${stageName}-heartbeat`;

/** Makes a visitor's requests every few minutes, through CloudFront and not directly to the functions. */
export class Heartbeat extends Construct {
  constructor(scope: Construct, id: string, directory: string, practiceSms: string | undefined) {
    super(scope, id);
    const { stage } = OperatedStack.of(this);
    const made = new PlainFunction(this, 'Function', {
      directory,
      name: 'heartbeat',
      functionName: heartbeatName(stage.name),
      memoryMb: 256,
      timeout: Duration.seconds(60),
      concurrency: stage.concurrency.platform,
      environment: {
        SITE_ORIGIN: stage.origin,
        ORIGIN_SECRET: referenceTo(stage, 'origin'),
        // A test stage may stay in the sandboxes of SES and SNS.
        ASK_ACCOUNT: String(stage.keepsData),
        ...(practiceSms ? { PRACTICE_SMS: practiceSms } : {}),
      },
    });
    if (stage.keepsData) {
      made.allow({
        actions: [
          'ses:GetAccount',
          'sns:GetSMSSandboxAccountStatus',
          'sns:GetSMSAttributes',
          'sns:ListSMSSandboxPhoneNumbers',
        ],
        resources: ['*'],
      });
      acknowledge(
        made.role,
        'These calls read the status of the whole account and support no resource-level permissions.',
        'AwsSolutions-IAM5[Resource::*]',
      );
    }
    new ScheduledRun(this, 'Every5Minutes', {
      description: 'Checks the site as a visitor would',
      target: made,
      everyMinutes,
    });
  }
}
