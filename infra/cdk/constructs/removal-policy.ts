import { RemovalPolicy } from 'aws-cdk-lib';
import type { Stage } from '../stages/stage';

/** What happens to resources that hold data when their stack is deleted. */
export function removalPolicyOf(stage: Stage): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}

/**
 * The same for resources with a fixed name. If their first deploy fails, they are deleted: a retained resource would
 * keep its name, and the next deploy would fail because of it.
 */
export function removalPolicyOfNamed(stage: Stage): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
