import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from '../stages/stage';

/** What becomes of things that hold data when their stack is deleted. */
export function removalPolicyOf(stage: Stage): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}
