import { stackName } from '@concierge/contract/aws/deployed-names';
import { ArnFormat, Duration } from 'aws-cdk-lib';
import {
  AccountRootPrincipal,
  ManagedPolicy,
  PolicyStatement,
  type PolicyStatementProps,
  Role,
} from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledgeWildcards } from '../constructs/acknowledge';
import { heartbeatName } from '../constructs/heartbeat';
import { usingKeys } from '../constructs/row-permissions';
import type { AccountsStack } from './accounts';
import { type AuditStack, recorded } from './audit';
import type { DataStack } from './data';
import { PlatformStack } from './operated-stack';
import type { StaffStack } from './staff';

export interface OperatorsProps {
  readonly audit: AuditStack;
  readonly staff: StaffStack;
  readonly accounts: AccountsStack;
  /** The names of the functions that make releases live. */
  readonly releaseFunctions: readonly string[];
}

/**
 * What people of ops and of the practice may do in AWS without an administrator: a policy for each task, for a permission
 * set of IAM Identity Center, and a role with it for whoever has a user here with a second factor (README.md).
 */
export class OperatorsStack extends PlatformStack {
  constructor(
    scope: Construct,
    data: DataStack,
    private readonly props: OperatorsProps,
  ) {
    super(scope, 'Operators', data);
    this.make(
      'on-call',
      'Reads alarms and logs, rolls back, stops deletions; reads no records',
      this.onCall(),
    );
    this.make('records', 'Reads the audit, restores records, manages accounts', this.records());
    this.make('front-desk', 'Reads the copy of the open work when the desk is down', this.frontDesk());
  }

  private make(task: string, description: string, statements: readonly PolicyStatementProps[]): void {
    const name = `concierge-${this.stage.name}-${task}`;
    const id = task.replaceAll('-', '');
    const policy = new ManagedPolicy(this, `${id}Policy`, {
      managedPolicyName: name,
      description,
      statements: statements.map((one) => new PolicyStatement(one)),
    });
    new Role(this, id, {
      roleName: name,
      description,
      maxSessionDuration: Duration.hours(4),
      assumedBy: new AccountRootPrincipal().withConditions({
        Bool: { 'aws:MultiFactorAuthPresent': 'true' },
      }),
      managedPolicies: [policy],
    });
    acknowledgeWildcards(
      policy,
      'The stage’s own things, whose names CloudFormation ends, and calls that read about the account and take no resource.',
      statements.flatMap(({ resources = [] }) => resources),
    );
  }

  private onCall(): PolicyStatementProps[] {
    const { name } = this.stage;
    const own = stackName(name, '*');
    const logs = [
      `/concierge/${name}/*`,
      `/aws/vendedlogs/concierge/${name}-*`,
      `aws-waf-logs-concierge-${name}-*`,
    ];
    return [
      {
        actions: [
          ...[
            'cloudwatch:DescribeAlarms',
            'cloudwatch:GetMetricData',
            'cloudwatch:ListMetrics',
            'cloudwatch:GetDashboard',
          ],
          ...['logs:DescribeLogGroups', 'logs:GetQueryResults', 'logs:StopQuery', 'cloudtrail:LookupEvents'],
          ...['scheduler:ListSchedules', 'scheduler:GetSchedule', 'sqs:ListQueues', 'backup:ListBackupJobs'],
          ...['ses:GetAccount', 'ses:GetSuppressedDestination', 'ses:DeleteSuppressedDestination'],
          // Nothing else on a key: it undoes what destroys one.
          ...['kms:CancelKeyDeletion', 'kms:EnableKey', 'kms:DescribeKey', 'kms:ListKeys'],
        ],
        resources: ['*'],
      },
      {
        actions: ['logs:StartQuery', 'logs:FilterLogEvents', 'logs:GetLogEvents', 'logs:StartLiveTail'],
        resources: logs.map((group) => this.colonArn('logs', 'log-group', group)),
      },
      {
        actions: [
          'cloudformation:DescribeStacks',
          'cloudformation:DescribeStackEvents',
          'cloudformation:ListStackResources',
        ],
        resources: [this.formatArn({ service: 'cloudformation', resource: 'stack', resourceName: own })],
      },
      {
        actions: ['lambda:GetAlias', 'lambda:UpdateAlias'],
        resources: [this.colonArn('lambda', 'function', own)],
      },
      {
        actions: ['lambda:InvokeFunction'],
        resources: [...this.props.releaseFunctions, heartbeatName(name)].map((one) =>
          this.colonArn('lambda', 'function', one),
        ),
      },
      {
        actions: ['sqs:GetQueueUrl', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage', 'sqs:DeleteMessage'],
        resources: [this.formatArn({ service: 'sqs', resource: own })],
      },
      {
        actions: ['kms:Decrypt'],
        resources: [this.operationsKey.keyArn],
        conditions: { StringEquals: { 'kms:ViaService': `sqs.${this.region}.amazonaws.com` } },
      },
      {
        actions: ['cloudtrail:StartLogging'],
        resources: [
          this.formatArn({
            service: 'cloudtrail',
            resource: 'trail',
            resourceName: `concierge-${name}-records`,
          }),
        ],
      },
    ];
  }

  private records(): PolicyStatementProps[] {
    const { data, props } = this;
    const { entries, trailEntries, copies } = props.audit;
    const tables = recorded.map((name) => data.tables[name].tableArn);
    const { records_key, surveys_key } = data.keys;
    return [
      ...[entries, trailEntries, copies].flatMap((bucket) => reading(bucket)),
      this.withCopiesKey(),
      // For the entries of commands.
      { actions: ['s3:PutObject'], resources: [entries.arnForObjects('*')] },
      {
        actions: ['cognito-idp:ListUsers', 'cognito-idp:AdminDeleteUser'],
        resources: [props.accounts.pool.userPoolArn],
      },
      {
        actions: [
          'ListUsers',
          'AdminGetUser',
          'AdminCreateUser',
          'AdminUpdateUserAttributes',
          'AdminDeleteUser',
        ].map((action) => `cognito-idp:${action}`),
        resources: [props.staff.pool.userPoolArn],
      },
      {
        actions: ['DescribeTable', 'Scan', 'Query', 'GetItem', 'PutItem', 'RestoreTableToPointInTime'].map(
          (action) => `dynamodb:${action}`,
        ),
        resources: tables.flatMap((table) => [table, `${table}/index/*`]),
      },
      {
        // What restoring makes, beside the live tables.
        actions: [
          'DescribeTable',
          'Scan',
          'Query',
          'GetItem',
          'PutItem',
          'UpdateItem',
          'DeleteItem',
          'BatchWriteItem',
          'RestoreTableToPointInTime',
          'DeleteTable',
        ].map((action) => `dynamodb:${action}`),
        resources: tables.map((table) => `${table}-at-*`),
      },
      {
        // The lock of who changes the staff.
        actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
        resources: [data.tables.request_guards.tableArn],
      },
      usingKeys(this, records_key.keyArn, surveys_key.keyArn),
      {
        actions: ['kms:CreateGrant'],
        resources: [records_key.keyArn, surveys_key.keyArn],
        conditions: { Bool: { 'kms:GrantIsForAWSResource': 'true' } },
      },
      { actions: ['dynamodb:ListTables'], resources: ['*'] },
      this.describing('*'),
    ];
  }

  private frontDesk(): PolicyStatementProps[] {
    const { copies } = this.props.audit;
    return [
      { actions: ['s3:GetObject', 's3:GetObjectVersion'], resources: [copies.arnForObjects('open.csv')] },
      this.withCopiesKey(),
      this.describing('Audit/*'),
    ];
  }

  private withCopiesKey(): PolicyStatementProps {
    return {
      actions: ['kms:Decrypt'],
      resources: [this.data.keys.records_key.keyArn],
      conditions: { StringEquals: { 'kms:ViaService': `s3.${this.region}.amazonaws.com` } },
    };
  }

  /** The outputs of stacks name the buckets. */
  private describing(concern: string): PolicyStatementProps {
    const resourceName = stackName(this.stage.name, concern);
    return {
      actions: ['cloudformation:DescribeStacks'],
      resources: [this.formatArn({ service: 'cloudformation', resource: 'stack', resourceName })],
    };
  }

  private colonArn(service: string, resource: string, resourceName: string): string {
    return this.formatArn({ service, resource, resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME });
  }
}

const reading = (bucket: Bucket): PolicyStatementProps[] => [
  { actions: ['s3:ListBucket', 's3:ListBucketVersions'], resources: [bucket.bucketArn] },
  { actions: ['s3:GetObject', 's3:GetObjectVersion'], resources: [bucket.arnForObjects('*')] },
];
