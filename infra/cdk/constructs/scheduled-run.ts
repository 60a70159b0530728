import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import { OperatedStack } from '../stacks/operated-stack';
import { acknowledge } from './acknowledge';
import type { DeadLetterQueue } from './dead-letter-queue';
import { logicalIdOf } from './ids';
import type { PlainFunction } from './plain-function';

export interface ScheduledRunProps {
  readonly description: string;
  readonly target: PlainFunction;
  /** The alias to invoke instead of the function itself. */
  readonly alias?: IFunction | undefined;
  readonly everyMinutes: number;
  /** Events start it too, so Lambda retries its failed runs. */
  readonly alsoTriggeredByEvents?: boolean;
  /** The queue of runs that Lambda did not accept. */
  readonly deadLetters?: DeadLetterQueue;
}

/** Starts a function every few minutes. Unless events start it too, the next run is the only retry. */
export class ScheduledRun extends Construct {
  constructor(scope: Construct, id: string, props: ScheduledRunProps) {
    super(scope, id);
    const { description, target, alias, everyMinutes, alsoTriggeredByEvents = false, deadLetters } = props;
    const scheduleName = target.deployedName && `${target.deployedName}-schedule`;
    const role = new Role(this, 'Role', {
      ...(scheduleName ? { roleName: scheduleName } : {}),
      description: `Starts ${target.node.id}`,
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    });
    if (deadLetters) {
      role.addToPrincipalPolicy(
        new PolicyStatement({
          actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
          resources: [OperatedStack.of(this).operationsKey.keyArn],
        }),
      );
    }
    const invoked = alias ?? target.fn;
    // The schedule hands a run over to Lambda's own queue, which by default retries failed runs twice and keeps throttled
    // ones for six hours.
    if (!alsoTriggeredByEvents)
      invoked.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    new Schedule(this, 'Schedule', {
      ...(scheduleName ? { scheduleName } : {}),
      description,
      schedule: ScheduleExpression.rate(Duration.minutes(everyMinutes)),
      target: new LambdaInvoke(invoked, {
        role,
        ...(deadLetters ? { deadLetterQueue: deadLetters } : {}),
        maxEventAge: Duration.minutes(1),
        retryAttempts: 0,
      }),
    });
    acknowledge(
      role,
      'It may invoke any version of this one function, and nothing else.',
      `AwsSolutions-IAM5[Resource::<${logicalIdOf(target.fn)}.Arn>:*]`,
    );
  }
}
