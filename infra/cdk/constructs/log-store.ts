import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '../stages/stage';
import { removalPolicyOfNamed } from './removal-policy';

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
  /** Without the `:*` that CloudFormation ends it with: the firewall's examples have none. */
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
