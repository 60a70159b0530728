import { Stack } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';
import type { DataStack } from './data';
import { StageStack } from './stage-stack';

/** A stack that uses what is in Data: its functions, logs and queues are under the operations key. */
export class OperatedStack extends StageStack {
  constructor(
    scope: Construct,
    concern: string,
    readonly data: DataStack,
  ) {
    super(scope, concern, data.stage);
  }

  static override of(construct: IConstruct): OperatedStack {
    const stack = Stack.of(construct);
    if (stack instanceof OperatedStack) return stack;
    throw new Error(`${construct.node.path} needs what is in Data`);
  }
}
