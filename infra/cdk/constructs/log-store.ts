import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '../stages/stage';
import { removalPolicyOf } from './removal-policy';

export interface LogStoreProps {
  readonly stage: Stage;
  readonly key: IKey;
  /** After `/concierge/<stage>/`. CloudFront and the firewall ask for names of their own. */
  readonly name: string;
  readonly prefix?: string;
}

/** A log group with the stage's retention under the operations key. */
export class LogStore extends LogGroup {
  constructor(scope: Construct, id: string, { stage, key, name, prefix = '/concierge/' }: LogStoreProps) {
    super(scope, id, {
      logGroupName: `${prefix}${stage.name}${prefix.endsWith('/') ? '/' : '-'}${name}`,
      retention: stage.logRetentionDays,
      encryptionKey: key,
      removalPolicy: removalPolicyOf(stage),
    });
  }
}
