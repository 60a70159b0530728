import { stackName } from '@concierge/contract/aws/deployed-names';
import { type IStackSynthesizer, Stack, type StackSynthesizer } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '../stages/stage';

/** A stack of a stage, in its account and region, named after its concern. */
export class StageStack extends Stack {
  constructor(
    scope: Construct,
    concern: string,
    readonly stage: Stage,
    synthesizer?: StackSynthesizer,
  ) {
    super(scope, stackName(stage.name, concern), {
      // Class and interface declare `bootstrapQualifier` differently.
      ...(synthesizer ? { synthesizer: synthesizer as IStackSynthesizer } : {}),
      env: { region: stage.region, ...(stage.account ? { account: stage.account } : {}) },
      terminationProtection: stage.keepsData,
    });
  }

  /**
   * Exports what other stacks import, whether one does or not. Otherwise an export would disappear with its last user,
   * and CloudFormation refuses that, because this stack is deployed first and the user still imports it then.
   */
  protected keepExports(...values: readonly string[]): void {
    for (const value of values) this.exportValue(value);
  }
}
