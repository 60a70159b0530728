import type { SiteName } from '@concierge/contract/practice/sites';
import { CfnElement, Stack } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';

/** The logical id of a construct's resource, as cdk-nag writes it in a finding. */
export function logicalIdOf(construct: IConstruct): string {
  const { defaultChild } = construct.node;
  if (!CfnElement.isCfnElement(defaultChild)) throw new Error(`${construct.node.path} is not one resource`);
  return String(Stack.of(construct).resolve(defaultChild.logicalId));
}

/** A name for a site's own part: 'upkeep', and 'desk-upkeep'. */
export const nameOfSite = (site: SiteName, name: string): string =>
  site === 'public' ? name : `${site}-${name}`;

/**
 * A construct id from a folder's name: `send-pending-notifications` -> `SendPendingNotifications`. Part of logical ids:
 * never change it.
 */
export function constructIdOf(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The id of the stack with a remote's functions: `desk` -> `DeskFunctions`. */
export const functionsStackId = (remote: string): string => `${constructIdOf(remote)}Functions`;

/** The name of the export by which another stack imports the bucket's ARN, as cdk-nag writes it in a finding. */
export function exportedName(bucket: Bucket): string {
  const stack = Stack.of(bucket);
  const imported: unknown = stack.resolve(stack.exportValue(bucket.bucketArn));
  return typeof imported === 'object' && imported !== null && 'Fn::ImportValue' in imported
    ? String(imported['Fn::ImportValue'])
    : '';
}
