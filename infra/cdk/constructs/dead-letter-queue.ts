import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { OperatedStack } from '../stacks/operated-stack';
import { acknowledge } from './acknowledge';

/** A queue that keeps messages for two weeks, for people who look into an alarm. */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      encryption: QueueEncryption.KMS,
      encryptionMasterKey: OperatedStack.of(scope).operationsKey,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this, 'Only people take messages from it.', 'AwsSolutions-SQS3');
  }
}
