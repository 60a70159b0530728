import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '../stages/stage';
import { removalPolicyOfNamed } from './removal-policy';

export interface LogStoreProps {
  readonly stage: Stage;
  readonly key: IKey;
  /** The part of the name after `/concierge/<stage>/`. */
  readonly name: string;
  /** CloudFront and the firewall require names with their own prefix: `<prefix><stage>-<name>`. */
  readonly prefix?: string;
}

/** Name of the log group that a function of a stage writes to. */
export const logGroupName = (stage: Pick<Stage, 'name'>, name: string): string =>
  `/concierge/${stage.name}/${name}`;

/** A log group with the stage's retention under the operations key. */
export class LogStore extends LogGroup {
  /** The ARN without the `:*` that CloudFormation appends: the firewall's examples have none. */
  readonly plainArn: string;

  constructor(scope: Construct, id: string, { stage, key, name, prefix }: LogStoreProps) {
    const resourceName = prefix === undefined ? logGroupName(stage, name) : `${prefix}${stage.name}-${name}`;
    super(scope, id, {
      logGroupName: resourceName,
      retention: stage.logRetentionDays,
      encryptionKey: key,
      removalPolicy: removalPolicyOfNamed(stage),
    });
    this.plainArn = Stack.of(this).formatArn({
      ...{ service: 'logs', resource: 'log-group', resourceName },
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  }
}
