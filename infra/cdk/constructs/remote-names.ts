import { deployedFunctionName, stackName } from '@concierge/contract/aws/deployed-names';
import { ArnFormat, type Stack } from 'aws-cdk-lib';
import type { Stage } from '../stages/stage';
import { liveAlias } from './contract-function';
import { functionsStackId } from './ids';

/*
 * Names by which the platform and the stack of a remote's functions know each other's parts. Neither refers to the other
 * in its template, so CloudFormation never refuses to change one because of the other.
 */

/** What the role that deploys, or one that CloudFormation or a function acts with, is called. */
export const executionRoleName = ({ name }: Stage, remote: string): string =>
  `concierge-${name}-execution-${remote}`;
/** The managed policy that bounds every role in the stack. */
export const boundaryName = ({ name }: Stage, remote: string): string =>
  `concierge-${name}-${remote}-functions`;
/** The bucket that the stack's code and template are uploaded to. */
export const uploadsName = ({ name }: Stage, remote: string, account: string): string =>
  `concierge-${name}-${remote}-uploads-${account}`;

/** ARNs of what is in the stack of a remote's functions. */
export function partsOf(scope: Stack, stage: Stage, remote: string) {
  const generated = `${stackName(stage.name, functionsStackId(remote))}-*`;
  const colon = (service: string, resource: string, resourceName: string) =>
    scope.formatArn({ service, resource, resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME });
  const global = (service: string, resource: string, resourceName: string) =>
    scope.formatArn({ service, region: '', resource, resourceName });
  const named = deployedFunctionName(stage.name, `${remote}-*`);
  const functions = colon('lambda', 'function', named);
  return {
    stack: scope.formatArn({
      ...{ service: 'cloudformation', resource: 'stack' },
      resourceName: `${stackName(stage.name, functionsStackId(remote))}/*`,
    }),
    functions,
    liveFunctions: `${functions}:${liveAlias}`,
    // Of functions and schedules.
    roles: global('iam', 'role', named),
    // CloudFormation begins the names that it makes of these with the stack's, whole: they may be 255 characters long.
    tables: scope.formatArn({ service: 'dynamodb', resource: 'table', resourceName: generated }),
    alarms: colon('cloudwatch', 'alarm', generated),
    logs: colon('logs', 'log-group', `/concierge/${stage.name}/${remote}-*`),
    schedules: scope.formatArn({
      ...{ service: 'scheduler', resource: 'schedule', resourceName: `default/${named}` },
    }),
    boundary: global('iam', 'policy', boundaryName(stage, remote)),
    executionRole: global('iam', 'role', executionRoleName(stage, remote)),
    uploads: `arn:aws:s3:::${uploadsName(stage, remote, scope.account)}`,
  };
}
