import { metricsNamespace } from '@concierge/contract/aws/metrics';
import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { HeartbeatOptions } from '../platform/heartbeat';
import { OperatedStack } from '../stacks/operated-stack';
import { acknowledge } from './acknowledge';
import { sum } from './plain-alarm';
import { PlainFunction } from './plain-function';
import { ScheduledRun } from './scheduled-run';
import { referenceTo } from './stage-secrets';

export const heartbeatMetric = (metricName: string, period: Duration): Metric =>
  sum({ namespace: metricsNamespace, metricName, dimensionsMap: { service: 'heartbeat' } }, period);

export type Watched = Pick<HeartbeatOptions, 'site' | 'desk' | 'functions'>;

/** The function's name. The smoke test invokes it by this name. */
export const heartbeatName = (stageName: string): string => `concierge-${stageName}-heartbeat`;

/** Makes the requests of visitors and staff every minute, through CloudFront and not directly to the functions. */
export class Heartbeat extends Construct {
  constructor(
    scope: Construct,
    id: string,
    directory: string,
    watched: Watched,
    practiceSms: string | undefined,
  ) {
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
        WATCHED: Stack.of(this).toJsonString(watched),
        ORIGIN_SECRET: referenceTo(stage, 'origin'),
        // A test stage may stay in the sandboxes of SES and SNS.
        ASK_ACCOUNT: String(stage.keepsData),
        ...(practiceSms ? { PRACTICE_SMS: practiceSms } : {}),
      },
    });
    if (watched.functions.length > 0)
      made.allow({
        actions: ['lambda:InvokeFunction'],
        resources: watched.functions.map(({ alias }) =>
          Stack.of(this).formatArn({
            ...{ service: 'lambda', resource: 'function', arnFormat: ArnFormat.COLON_RESOURCE_NAME },
            resourceName: alias,
          }),
        ),
      });
    if (stage.keepsData) {
      made.allow({
        actions: [
          'ses:GetAccount',
          'sns:GetSMSSandboxAccountStatus',
          'sns:GetSMSAttributes',
          'sns:ListSMSSandboxPhoneNumbers',
          'sns:ListOriginationNumbers',
        ],
        resources: ['*'],
      });
      acknowledge(
        made.role,
        'These calls read the status of the whole account and support no resource-level permissions.',
        'AwsSolutions-IAM5[Resource::*]',
      );
    }
    new ScheduledRun(this, 'EveryMinute', {
      description: 'Checks the site as visitors and staff would',
      target: made,
      everyMinutes: 1,
    });
  }
}
