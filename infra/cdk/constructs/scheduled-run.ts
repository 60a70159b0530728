import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge, inlinePolicyReason } from './acknowledge';
import { logicalIdOf } from './ids';
import type { PlainFunction } from './plain-function';

export interface ScheduledRunProps {
  readonly description: string;
  readonly made: PlainFunction;
  /** The alias to invoke instead of the function itself. */
  readonly alias?: IFunction | undefined;
  readonly everyMinutes: number;
  /** The dead-letter queue of runs that could not be started, and its key. */
  readonly lost?: { readonly queue: IQueue; readonly key: IKey };
}

/** Starts a function every few minutes. There are no retries: the next run is the next attempt. */
export class ScheduledRun extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { description, made, alias, everyMinutes, lost }: ScheduledRunProps,
  ) {
    super(scope, id);
    const role = new Role(this, 'Role', {
      description: `Starts ${made.node.id}`,
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    });
    if (lost) {
      role.addToPrincipalPolicy(
        new PolicyStatement({
          actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
          resources: [lost.key.keyArn],
        }),
      );
    }
    new Schedule(this, 'Schedule', {
      description,
      schedule: ScheduleExpression.rate(Duration.minutes(everyMinutes)),
      target: new LambdaInvoke(alias ?? made.fn, {
        role,
        ...(lost ? { deadLetterQueue: lost.queue } : {}),
        maxEventAge: Duration.minutes(1),
        retryAttempts: 0,
      }),
    });
    acknowledge(
      role,
      'It may invoke any version of this one function, and nothing else.',
      `AwsSolutions-IAM5[Resource::<${logicalIdOf(made.fn)}.Arn>:*]`,
    );
    acknowledge(role, inlinePolicyReason, 'HIPAA.Security-IAMNoInlinePolicy');
  }
}
