import type { Stack } from 'aws-cdk-lib';
import type { PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import { partsOf } from '../../constructs/remote-names';
import type { Stage } from '../../stages/stage';
import { parametersOf } from '../platform-names';

/**
 * What CloudFormation may do for the stack of a remote's functions: make and change what begins with the stack's name, with
 * roles that are bounded. It can't open a function to other callers, reach another stack's parts, or widen its own rights.
 * @param use The keys that what it makes is under, and the secrets that its functions get
 */
export function executionPermissions(
  stack: Stack,
  stage: Stage,
  remote: string,
  use: { readonly keys: readonly string[]; readonly secrets: readonly string[] },
): PolicyStatementProps[] {
  const parts = partsOf(stack, stage, remote);
  const named = (service: string, ...names: readonly string[]) => names.map((name) => `${service}:${name}`);
  return [
    {
      actions: [
        ...named('lambda', 'CreateFunction', 'DeleteFunction', 'GetFunction', 'GetFunctionConfiguration'),
        ...named('lambda', 'UpdateFunctionCode', 'UpdateFunctionConfiguration', 'PublishVersion'),
        ...named('lambda', 'ListVersionsByFunction', 'GetFunctionCodeSigningConfig'),
        ...named('lambda', 'CreateAlias', 'UpdateAlias', 'DeleteAlias', 'GetAlias', 'ListAliases'),
        ...named('lambda', 'PutFunctionConcurrency', 'DeleteFunctionConcurrency'),
        ...named('lambda', 'PutFunctionEventInvokeConfig', 'UpdateFunctionEventInvokeConfig'),
        ...named('lambda', 'DeleteFunctionEventInvokeConfig', 'GetFunctionEventInvokeConfig'),
        ...named('lambda', 'TagResource', 'UntagResource', 'ListTags', 'GetRuntimeManagementConfig'),
      ],
      resources: [parts.functions],
    },
    // Roles only with the boundary, which stays on them: no permission here removes it.
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_boundaries.html
    {
      actions: named('iam', 'CreateRole', 'PutRolePolicy', 'DeleteRolePolicy'),
      resources: [parts.roles],
      conditions: { StringEquals: { 'iam:PermissionsBoundary': parts.boundary } },
    },
    {
      actions: named(
        ...(['iam', 'GetRole', 'GetRolePolicy', 'ListRolePolicies', 'ListAttachedRolePolicies'] as const),
        ...(['DeleteRole', 'UpdateRoleDescription', 'TagRole', 'UntagRole'] as const),
      ),
      resources: [parts.roles],
    },
    {
      actions: ['iam:PassRole'],
      resources: [parts.roles],
      conditions: {
        StringEquals: { 'iam:PassedToService': ['lambda.amazonaws.com', 'scheduler.amazonaws.com'] },
      },
    },
    {
      actions: [
        ...named('dynamodb', 'CreateTable', 'DescribeTable', 'UpdateTable', 'DescribeTimeToLive'),
        ...named('dynamodb', 'UpdateTimeToLive', 'DescribeContinuousBackups', 'UpdateContinuousBackups'),
        ...named('dynamodb', 'DescribeContributorInsights', 'DescribeKinesisStreamingDestination'),
        ...named('dynamodb', 'GetResourcePolicy', 'TagResource', 'UntagResource', 'ListTagsOfResource'),
        // Where data is kept, only the platform deletes a table.
        ...(stage.keepsData ? [] : named('dynamodb', 'DeleteTable')),
      ],
      resources: [parts.tables],
    },
    {
      actions: [
        ...named('logs', 'CreateLogGroup', 'PutRetentionPolicy', 'AssociateKmsKey', 'TagResource'),
        ...named('logs', 'UntagResource', 'ListTagsForResource', 'DeleteLogGroup'),
      ],
      resources: [parts.logs],
    },
    { actions: ['logs:DescribeLogGroups', 'cloudwatch:DescribeAlarms'], resources: ['*'] },
    {
      actions: named('scheduler', 'CreateSchedule', 'GetSchedule', 'UpdateSchedule', 'DeleteSchedule'),
      resources: [parts.schedules],
    },
    {
      actions: named('cloudwatch', 'PutMetricAlarm', 'DeleteAlarms', 'TagResource', 'ListTagsForResource'),
      resources: [parts.alarms],
    },
    {
      actions: named('kms', 'DescribeKey', 'CreateGrant', 'Encrypt', 'Decrypt', 'GenerateDataKey'),
      resources: [...use.keys],
      conditions: {
        StringEquals: {
          'kms:ViaService': ['lambda', 'dynamodb', 'secretsmanager'].map(
            (service) => `${service}.${stack.region}.amazonaws.com`,
          ),
        },
      },
    },
    { actions: ['secretsmanager:GetSecretValue'], resources: [...use.secrets] },
    {
      actions: ['ssm:GetParameters'],
      resources: [
        stack.formatArn({
          ...{ service: 'ssm', resource: 'parameter' },
          resourceName: `${parametersOf(stage, remote).slice(1)}/*`,
        }),
      ],
    },
    { actions: ['s3:GetObject'], resources: [`${parts.uploads}/*`] },
  ];
}
