import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts findings of cdk-nag on a construct and its children, with the reason for the reviewer. */
export function acknowledge(construct: IConstruct, reason: string, ...ids: readonly string[]): void {
  Validations.of(construct).acknowledge(...ids.map((id) => ({ id, reason })));
}
