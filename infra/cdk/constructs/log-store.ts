import { ArnFormat } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { OperatedStack } from '../stacks/operated-stack';
import type { Stage } from '../stages/stage';
import { removalPolicyOfNamed } from './removal-policy';

/** Name of the log group that a function of a stage writes to. */
export const logGroupName = (stage: Pick<Stage, 'name'>, name: string): string =>
  `/concierge/${stage.name}/${name}`;

/** A log group with the stage's retention under the operations key. */
export class LogStore extends LogGroup {
  /** The ARN without the `:*` that CloudFormation appends: the firewall's examples have none. */
  readonly plainArn: string;

  /**
   * @param name The part of the name after `/concierge/<stage>/`
   * @param prefix CloudFront and the firewall require names with their own: `<prefix><stage>-<name>`
   */
  constructor(scope: Construct, id: string, name: string, prefix?: string) {
    const stack = OperatedStack.of(scope);
    const { stage, operationsKey } = stack;
    const resourceName = prefix === undefined ? logGroupName(stage, name) : `${prefix}${stage.name}-${name}`;
    super(scope, id, {
      logGroupName: resourceName,
      retention: stage.logRetentionDays,
      encryptionKey: operationsKey,
      removalPolicy: removalPolicyOfNamed(stage),
    });
    this.plainArn = stack.formatArn({
      ...{ service: 'logs', resource: 'log-group', resourceName },
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  }
}
