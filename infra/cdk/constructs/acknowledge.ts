import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts findings of cdk-nag on a construct and its children, with the reason for the reviewer. */
export function acknowledge(construct: IConstruct, reason: string, ...ids: readonly string[]): void {
  Validations.of(construct).acknowledge(...ids.map((id) => ({ id, reason })));
}

/** Why permissions are inline policies. */
export const inlinePolicyReason =
  'The permission belongs to this one role and is created and deleted with it; a managed policy could be attached elsewhere.';

/** Why functions stay out of VPCs. */
export const noVpcReason =
  'It only calls AWS services, over TLS with IAM. A VPC has nothing for it to reach, and would add endpoints to pay for and one more way to fail.';
