import { Stack } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct, IConstruct } from 'constructs';
import type { DataStack } from './data';
import { StageStack } from './stage-stack';

/** A stack whose functions, logs and queues are under the operations key. */
export abstract class OperatedStack extends StageStack {
  abstract readonly operationsKey: IKey;

  static override of(construct: IConstruct): OperatedStack {
    const stack = Stack.of(construct);
    if (stack instanceof OperatedStack) return stack;
    throw new Error(`${construct.node.path} needs the operations key`);
  }
}

/** A stack of the platform: it refers to what is in Data. */
export class PlatformStack extends OperatedStack {
  readonly operationsKey: IKey;

  constructor(
    scope: Construct,
    concern: string,
    readonly data: DataStack,
  ) {
    super(scope, concern, data.stage);
    this.operationsKey = data.operationsKey;
  }
}
