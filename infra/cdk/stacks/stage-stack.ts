import { stackName } from '@concierge/contract/deployed-names';
import { Stack } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';
import type { Stage } from '../stages/stage';
import type { DataStack } from './data';

/** A stack of a stage, in its account and region, named after its concern. */
export class StageStack extends Stack {
  constructor(
    scope: Construct,
    concern: string,
    readonly stage: Stage,
  ) {
    super(scope, stackName(stage.name, concern), {
      env: { region: stage.region, ...(stage.account ? { account: stage.account } : {}) },
      terminationProtection: stage.keepsData,
    });
  }
}

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
