import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { Stage } from '../stages/stage';
import { removalPolicyOf } from './removal-policy';

/** A customer managed key, rotated every year. */
export class PracticeKey extends Key {
  constructor(scope: Construct, id: string, stage: Stage, description: string) {
    super(scope, id, { description, enableKeyRotation: true, removalPolicy: removalPolicyOf(stage) });
  }
}
