import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from '../stages/stage';

/** What becomes of things that hold data when their stack is deleted. */
export function removalPolicyOf(stage: Stage): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}

/**
 * The same for what a stage names itself. Where a deploy fails, what it made goes again: kept, it would hold the name,
 * and the next deploy would fail for that.
 */
export function removalPolicyOfNamed(stage: Stage): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
