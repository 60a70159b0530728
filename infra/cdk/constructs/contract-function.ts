import { join } from 'node:path';
import { deployedFunctionName } from '@concierge/contract/aws/deployed-names';
import { summaryAttributes, type TableName } from '@concierge/contract/aws/tables';
import type { OwnTableAction } from '@concierge/contract/wire/endpoints/row';
import type { FunctionRow, TableAction } from '@concierge/contract/wire/endpoints/table';
import { type FunctionResources, functionEnvironment } from '@concierge/lambdas/build/environment';
import { Duration, Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { AuditStack } from '../stacks/audit';
import type { DataStack } from '../stacks/data';
import { addressOf, type MailStack } from '../stacks/mail';
import type { StaffStack } from '../stacks/staff';
import { acknowledge } from './acknowledge';
import { constructIdOf, exportedName, functionsStackId, logicalIdOf } from './ids';
import { PlainFunction } from './plain-function';

/** The alias that callers invoke. A rollback moves it to an earlier version. */
export const liveAlias = 'live';
/** The stacks whose functions have the alias: `remotes` are those that bring functions. */
export const stacksWithAliases = (remotes: readonly string[]): readonly string[] => [
  ...['Staff', 'Notifications', 'Accounts', 'Api'],
  ...remotes.map(functionsStackId),
];

/** What a stack passes to the functions of its rows. */
export interface FunctionContext {
  readonly data: DataStack;
  readonly mail: MailStack;
  readonly staff: StaffStack;
  readonly audit: AuditStack;
  readonly resources: FunctionResources;
  /** The folder of the bundles. */
  readonly functions: string;
  /** The tables of the function's own remote by name, and their key. */
  readonly own?: { readonly tables: Readonly<Record<string, TableV2>>; readonly key: IKey };
}

/** The call that an action is, and its index, if it is allowed on that alone. */
const actions: Readonly<Record<TableAction, readonly [call: string, index?: string]>> = {
  get: ['dynamodb:GetItem'],
  getSummary: ['dynamodb:GetItem'],
  put: ['dynamodb:PutItem'],
  update: ['dynamodb:UpdateItem'],
  delete: ['dynamodb:DeleteItem'],
  batchGet: ['dynamodb:BatchGetItem'],
  scan: ['dynamodb:Scan'],
  query: ['dynamodb:Query', 'owed'],
  queryAddress: ['dynamodb:Query', 'by_address'],
  queryQueue: ['dynamodb:Query', 'by_queue'],
  queryMailbox: ['dynamodb:Query', 'by_mailbox'],
  queryReference: ['dynamodb:Query', 'by_reference'],
  queryPhone: ['dynamodb:Query', 'by_phone'],
  queryRequest: ['dynamodb:Query', 'by_request'],
};

/** What managing accounts takes, besides looking them up (lambdas/core/staff/accounts.ts). */
const staffManagement = ['ListUsers', 'AdminCreateUser', 'AdminUpdateUserAttributes', 'AdminDeleteUser'];

/**
 * A function of the endpoint table, with the settings and permissions of its row and no others. Its construct id is
 * derived from its name.
 */
export class ContractFunction extends PlainFunction {
  /** What callers invoke: the function's alias. */
  readonly live: IFunction;

  constructor(
    scope: Construct,
    row: FunctionRow,
    { data, mail, staff, audit, resources, functions, own }: FunctionContext,
    concurrency = data.stage.concurrency.endpoint,
  ) {
    super(scope, constructIdOf(row.function), {
      name: row.function,
      directory: join(functions, row.function),
      memoryMb: row.memoryMb,
      timeout: Duration.seconds(row.timeoutSeconds),
      concurrency,
      environment: functionEnvironment(
        row,
        resources,
        Object.fromEntries(Object.entries(own?.tables ?? {}).map(([name, table]) => [name, table.tableName])),
      ),
      ...(own ? { functionName: deployedFunctionName(data.stage.name, row.function) } : {}),
    });
    // Alias and IFunction declare `role` differently, but it is the same role.
    this.live = this.fn.addAlias(liveAlias) as IFunction;
    for (const table of Object.keys(row.tables) as TableName[]) {
      this.allowTable(data, table, row.tables[table] ?? []);
    }
    for (const [name, allowed] of Object.entries(row.ownTables ?? {})) {
      const table = own?.tables[name];
      if (table && own) this.allowOwnTable(table, own.key, allowed);
    }
    if (row.settings.includes('audit')) {
      this.allowPut(audit.entries.arnForObjects('*'));
      acknowledge(
        this.role,
        'Each entry of the audit is an object of its own; the bucket’s lock keeps it from being replaced.',
        `AwsSolutions-IAM5[Resource::${exportedName(audit.entries)}/*]`,
      );
    }
    if (row.settings.includes('copies'))
      this.allowPut(audit.copies.arnForObjects('open.csv'), audit.copiesKey);
    for (const channel of row.sends ?? []) {
      if (channel === 'ses')
        this.allowMail(mail.arns, addressOf(resources.settings.notifications.MAIL_SENDER));
      else this.allowSms();
    }
    const onStaff = [
      ...(row.settings.includes('staff') ? ['AdminGetUser'] : []),
      ...(row.managesStaff ? staffManagement : []),
    ];
    if (onStaff.length > 0)
      this.allow({
        actions: onStaff.map((name) => `cognito-idp:${name}`),
        resources: [staff.pool.userPoolArn],
      });
  }

  private allowTable(data: DataStack, name: TableName, allowed: readonly TableAction[]): void {
    const table = data.tables[name];
    if (allowed.includes('getSummary'))
      this.allow({
        actions: [actions.getSummary[0]],
        resources: [table.tableArn],
        // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
        conditions: {
          'ForAllValues:StringEquals': { 'dynamodb:Attributes': summaryAttributes },
          StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
        },
      });
    const others = allowed.filter((action) => action !== 'getSummary').map((action) => actions[action]);
    const onItems = others.flatMap(([call, index]) => (index ? [] : call));
    if (onItems.length > 0) this.allow({ actions: onItems, resources: [table.tableArn] });
    for (const [call, index] of others)
      if (index) this.allow({ actions: [call], resources: [`${table.tableArn}/index/${index}`] });
    this.allowTableKeys(data.keyOf[name]);
  }

  private allowOwnTable(table: TableV2, key: IKey, allowed: readonly OwnTableAction[]): void {
    const { tableArn } = table;
    this.allow({ actions: allowed.map((action) => actions[action][0]), resources: [tableArn] });
    if (allowed.includes('query')) {
      const indexes = `${tableArn}/index/*`;
      this.allow({ actions: [actions.query[0]], resources: [indexes] });
      acknowledge(
        this.role,
        'The indexes of the remote’s own table.',
        `AwsSolutions-IAM5[Resource::<${logicalIdOf(table)}.Arn>/index/*]`,
      );
    }
    this.allowTableKeys(key);
  }

  /** Storing objects, and nothing else: not reading, replacing the lock or deleting. */
  private allowPut(objects: string, key?: IKey): void {
    this.allow({ actions: ['s3:PutObject'], resources: [objects] });
    if (!key) return;
    this.allow({
      actions: ['kms:GenerateDataKey'],
      resources: [key.keyArn],
      conditions: { StringEquals: { 'kms:ViaService': `s3.${Stack.of(this).region}.amazonaws.com` } },
    });
  }

  private allowMail(mailArns: readonly string[], sender: string): void {
    this.allow({
      actions: ['ses:SendEmail'],
      resources: [...mailArns],
      conditions: { StringEquals: { 'ses:FromAddress': sender } },
    });
    if (mailArns.includes('*'))
      acknowledge(
        this,
        'In a test stage the recipients are verified identities, which only the test knows.',
        'AwsSolutions-IAM5[Resource::*]',
      );
  }

  private allowSms(): void {
    // A phone number has no ARN, so excluding every SNS ARN allows phone numbers only.
    this.role.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['sns:Publish'], notResources: ['arn:aws:sns:*:*:*'] }),
    );
  }
}
