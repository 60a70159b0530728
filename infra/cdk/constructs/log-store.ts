import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '../stages/stage';
import { removalPolicyOf } from './removal-policy';

export interface LogStoreProps {
  readonly stage: Stage;
  readonly key: IKey;
  /** After `/concierge/<stage>/`. */
  readonly name: string;
  /** CloudFront and the firewall ask for names of their own: `<prefix><stage>-<name>`. */
  readonly prefix?: string;
}

/** Where a function of a stage writes its log. */
export const logGroupName = (stage: Pick<Stage, 'name'>, name: string): string =>
  `/concierge/${stage.name}/${name}`;

/** A log group with the stage's retention under the operations key. */
export class LogStore extends LogGroup {
  constructor(scope: Construct, id: string, { stage, key, name, prefix }: LogStoreProps) {
    super(scope, id, {
      logGroupName: prefix === undefined ? logGroupName(stage, name) : `${prefix}${stage.name}-${name}`,
      retention: stage.logRetentionDays,
      encryptionKey: key,
      removalPolicy: removalPolicyOf(stage),
    });
  }
}
