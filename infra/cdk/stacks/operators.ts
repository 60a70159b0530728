import { stackName } from '@concierge/contract/aws/deployed-names';
import { ArnFormat, Duration } from 'aws-cdk-lib';
import {
  AccountRootPrincipal,
  ManagedPolicy,
  PolicyStatement,
  type PolicyStatementProps,
  Role,
} from 'aws-cdk-lib/aws-iam';
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
    const schedules = [own, `concierge-${name}-*-schedule`];
    const logs = [
      `/concierge/${name}/*`,
      `/aws/vendedlogs/concierge/${name}-*`,
      `aws-waf-logs-concierge-${name}-*`,
      // Which texts to the practice's phone a carrier refused.
      `sns/${this.region}/${this.account}/DirectPublishToPhoneNumber/*`,
    ];
    const invoked = [...this.props.releaseFunctions, heartbeatName(name)];
    const ofAccount = [
      ...calls('cloudwatch', 'DescribeAlarms GetMetricData ListMetrics GetDashboard'),
      ...calls('logs', 'DescribeLogGroups GetQueryResults StopQuery'),
      ...calls('scheduler', 'ListSchedules GetSchedule'),
      ...calls('ses', 'GetAccount GetSuppressedDestination DeleteSuppressedDestination'),
      // Nothing else on a key: it undoes what destroys one.
      ...calls('kms', 'CancelKeyDeletion EnableKey DescribeKey ListKeys'),
      ...calls('backup', 'ListBackupJobs ListCopyJobs ListRestoreJobs'),
      ...['cloudtrail:LookupEvents', 'sqs:ListQueues', 'acm:DescribeCertificate'],
    ];
    return [
      { actions: ofAccount, resources: ['*'] },
      allow(
        'logs',
        'StartQuery FilterLogEvents GetLogEvents StartLiveTail',
        logs.map((group) => this.colonArn('logs', 'log-group', group)),
      ),
      allow('cloudformation', 'DescribeStacks DescribeStackEvents ListStackResources', [this.stackArn('*')]),
      allow('lambda', 'GetAlias UpdateAlias ListVersionsByFunction', [
        this.colonArn('lambda', 'function', own),
      ]),
      allow(
        'lambda',
        'InvokeFunction',
        invoked.map((one) => this.colonArn('lambda', 'function', one)),
      ),
      // Switches a schedule on again. AWS asks for the right to pass its role, which may start one function.
      allow(
        'scheduler',
        'UpdateSchedule',
        schedules.map((one) =>
          this.formatArn({ service: 'scheduler', resource: 'schedule', resourceName: `default/${one}` }),
        ),
      ),
      {
        ...allow(
          'iam',
          'PassRole',
          schedules.map((one) =>
            this.formatArn({ service: 'iam', region: '', resource: 'role', resourceName: one }),
          ),
        ),
        conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
      },
      allow('sqs', 'GetQueueUrl GetQueueAttributes ReceiveMessage DeleteMessage', [
        this.formatArn({ service: 'sqs', resource: own }),
      ]),
      this.decrypting(this.operationsKey.keyArn, 'sqs'),
      allow('cloudtrail', 'StartLogging', [
        this.formatArn({
          service: 'cloudtrail',
          resource: 'trail',
          resourceName: `concierge-${name}-records`,
        }),
      ]),
    ];
  }

  private records(): PolicyStatementProps[] {
    const { data, props } = this;
    const { entries, trailEntries, copies } = props.audit;
    const buckets = [entries, trailEntries, copies];
    const tables = recorded.map((name) => data.tables[name].tableArn);
    const keys = [data.keys.records_key.keyArn, data.keys.surveys_key.keyArn];
    const reading = 'DescribeTable Scan Query GetItem PutItem RestoreTableToPointInTime';
    return [
      allow(
        's3',
        'ListBucket ListBucketVersions',
        buckets.map(({ bucketArn }) => bucketArn),
      ),
      allow(
        's3',
        'GetObject GetObjectVersion',
        buckets.map((bucket) => bucket.arnForObjects('*')),
      ),
      this.decrypting(data.keys.records_key.keyArn, 's3'),
      // For the entries of commands.
      allow('s3', 'PutObject', [entries.arnForObjects('*')]),
      allow('cognito-idp', 'ListUsers AdminDeleteUser', [props.accounts.pool.userPoolArn]),
      allow(
        'cognito-idp',
        'ListUsers AdminGetUser AdminCreateUser AdminUpdateUserAttributes AdminDeleteUser',
        [props.staff.pool.userPoolArn],
      ),
      allow(
        'dynamodb',
        reading,
        tables.flatMap((table) => [table, `${table}/index/*`]),
      ),
      // What restoring makes, beside the live tables.
      allow(
        'dynamodb',
        `${reading} UpdateItem DeleteItem BatchWriteItem DeleteTable`,
        tables.map((table) => `${table}-at-*`),
      ),
      // The lock of who changes the staff.
      allow('dynamodb', 'GetItem PutItem UpdateItem DeleteItem', [data.tables.request_guards.tableArn]),
      usingKeys(this, ...keys),
      { ...allow('kms', 'CreateGrant', keys), conditions: { Bool: { 'kms:GrantIsForAWSResource': 'true' } } },
      allow('dynamodb', 'ListTables', ['*']),
      allow('cloudformation', 'DescribeStacks', [this.stackArn('*')]),
    ];
  }

  /** The outputs of the stack Audit name the bucket. */
  private frontDesk(): PolicyStatementProps[] {
    const { copies } = this.props.audit;
    return [
      allow('s3', 'GetObject GetObjectVersion', [copies.arnForObjects('open.csv')]),
      {
        ...allow('s3', 'ListBucket ListBucketVersions', [copies.bucketArn]),
        conditions: { StringEquals: { 's3:prefix': 'open.csv' } },
      },
      this.decrypting(this.data.keys.records_key.keyArn, 's3'),
      allow('cloudformation', 'DescribeStacks', [this.stackArn('Audit/*')]),
    ];
  }

  private decrypting(key: string, service: 's3' | 'sqs'): PolicyStatementProps {
    const through = { 'kms:ViaService': `${service}.${this.region}.amazonaws.com` };
    return { ...allow('kms', 'Decrypt', [key]), conditions: { StringEquals: through } };
  }

  private stackArn(concern: string): string {
    const resourceName = stackName(this.stage.name, concern);
    return this.formatArn({ service: 'cloudformation', resource: 'stack', resourceName });
  }

  private colonArn(service: string, resource: string, resourceName: string): string {
    return this.formatArn({ service, resource, resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME });
  }
}

const calls = (service: string, names: string): string[] =>
  names.split(' ').map((name) => `${service}:${name}`);

const allow = (service: string, names: string, resources: string[]): PolicyStatementProps => ({
  actions: calls(service, names),
  resources,
});
