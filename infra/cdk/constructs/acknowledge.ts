import { Reference, Stack, Tokenization, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts findings of cdk-nag on a construct and its children, with the reason for the reviewer. */
export function acknowledge(construct: IConstruct, reason: string, ...ids: readonly string[]): void {
  Validations.of(construct).acknowledge(...ids.map((id) => ({ id, reason })));
}

/** Accepts each resource of a policy that contains a wildcard. */
export function acknowledgeWildcards(
  construct: IConstruct,
  reason: string,
  resources: readonly string[],
): void {
  const stack = Stack.of(construct);
  const written = resources.filter((one) => one.includes('*')).map((one) => asWritten(stack, one));
  acknowledge(
    construct,
    reason,
    ...[...new Set(written)].map((one) => `AwsSolutions-IAM5[Resource::${one}]`),
  );
}

/** An ARN as cdk-nag writes it: `<Id.Attribute>` for a reference, and an import by its name. */
function asWritten(stack: Stack, arn: string): string {
  const mapToken = (named: unknown): string => {
    const elsewhere = Reference.isReference(named) && Stack.of(named.target) !== stack;
    const found: unknown = stack.resolve(elsewhere ? Stack.of(named.target).exportValue(named) : named);
    const [[kind, value] = ['', '']] = Object.entries(found ?? {});
    return kind === 'Fn::ImportValue' ? String(value) : `<${[value].flat().join('.')}>`;
  };
  const parts: unknown = Tokenization.reverseString(arn)
    .mapTokens({ mapToken })
    .join({ join: (left, right) => `${left ?? ''}${right ?? ''}` });
  return String(parts);
}
