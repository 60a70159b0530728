import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Says of a construct (and what is in it) which findings of cdk-nag stand, and why a reviewer may accept that. */
export function acknowledge(construct: IConstruct, reason: string, ...ids: readonly string[]): void {
  Validations.of(construct).acknowledge(...ids.map((id) => ({ id, reason })));
}

/** Why rights are written into the role that has them. */
export const ownRightReason =
  'The right belongs to this one role and lives and dies with it; a policy that could be attached elsewhere would say less.';

/** Why functions stay out of VPCs. */
export const noVpcReason =
  'It talks to AWS services by TLS and IAM only. In a VPC there would be nothing to reach, but endpoints to pay for and one more way to be unreachable.';
