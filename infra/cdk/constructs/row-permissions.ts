import { summaryAttributes, type TableName } from '@concierge/contract/aws/tables';
import {
  type FunctionRow,
  indexOfQuery,
  isQuery,
  type OwnTableAction,
  type TableAction,
} from '@concierge/contract/wire/endpoints/row';
import type { Stack } from 'aws-cdk-lib';
import type { PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import { keyOfTable } from '../stacks/data';
import { sendersOf } from '../stacks/mail';
import type { NameOf } from '../stacks/platform-names';
import type { Stage } from '../stages/stage';

/** The call that an action is. */
const callOf = (action: TableAction): string => (isQuery(action) ? 'dynamodb:Query' : calls[action]);
const calls = {
  get: 'dynamodb:GetItem',
  getSummary: 'dynamodb:GetItem',
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
  batchGet: 'dynamodb:BatchGetItem',
  scan: 'dynamodb:Scan',
} as const;

/** What managing accounts takes, besides looking them up (lambdas/core/staff/accounts.ts). */
const staffManagement = ['AdminCreateUser', 'AdminUpdateUserAttributes', 'AdminDeleteUser'];

/** Whose account and region, and the names of what they use there. */
export interface Place {
  readonly stack: Stack;
  readonly stage: Stage;
  readonly name: NameOf;
  /** The bare address that mail comes from. */
  readonly sender: string;
}

/** What a row, or a grant, says of the platform's tables, settings and senders. */
export type Uses = Pick<FunctionRow, 'tables' | 'settings' | 'sends' | 'managesStaff' | 'listsStaff'>;

/** The permissions that a row, or a grant, amounts to on what the platform owns, and no others. */
export function permissionsOf(uses: Uses, place: Place): PolicyStatementProps[] {
  const { stack, name } = place;
  const found = (Object.keys(uses.tables) as TableName[]).flatMap((table) =>
    onTable(table, uses.tables[table] ?? [], place),
  );
  if (uses.settings.includes('audit')) found.push(storing(`arn:aws:s3:::${name('audit_bucket')}/*`));
  if (uses.settings.includes('copies'))
    found.push(storing(`arn:aws:s3:::${name('copies_bucket')}/open.csv`), {
      actions: ['kms:GenerateDataKey'],
      resources: [name('records_key')],
      conditions: { StringEquals: { 'kms:ViaService': `s3.${stack.region}.amazonaws.com` } },
    });
  for (const channel of uses.sends ?? []) found.push(sending(channel, place));
  const onStaff = [
    ...(uses.settings.includes('staff') ? ['AdminGetUser'] : []),
    ...(uses.managesStaff || uses.listsStaff ? ['ListUsers'] : []),
    ...(uses.managesStaff ? staffManagement : []),
  ];
  if (onStaff.length > 0)
    found.push({
      actions: onStaff.map((one) => `cognito-idp:${one}`),
      resources: [
        stack.formatArn({ service: 'cognito-idp', resource: 'userpool', resourceName: name('staff_pool') }),
      ],
    });
  return found;
}

/** The use of tables' keys, through DynamoDB alone. */
export const usingKeys = (stack: Stack, ...keyArns: readonly string[]): PolicyStatementProps => ({
  actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:GenerateDataKey', 'kms:DescribeKey'],
  resources: [...keyArns],
  conditions: { StringEquals: { 'kms:ViaService': `dynamodb.${stack.region}.amazonaws.com` } },
});

/** What a remote's function may do with a table of its remote. */
export const onOwnTable = (tableArn: string, allowed: readonly OwnTableAction[]): PolicyStatementProps[] => [
  { actions: allowed.map(callOf), resources: [tableArn] },
  ...(allowed.includes('query') ? [{ actions: [callOf('query')], resources: [`${tableArn}/index/*`] }] : []),
];

function onTable(
  table: TableName,
  allowed: readonly TableAction[],
  { stack, name }: Place,
): PolicyStatementProps[] {
  const tableArn = stack.formatArn({ service: 'dynamodb', resource: 'table', resourceName: name(table) });
  const found: PolicyStatementProps[] = [];
  if (allowed.includes('getSummary'))
    found.push({
      actions: [callOf('getSummary')],
      resources: [tableArn],
      // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
      conditions: {
        'ForAllValues:StringEquals': { 'dynamodb:Attributes': summaryAttributes },
        StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
      },
    });
  const others = allowed.filter((action) => action !== 'getSummary');
  const onItems = others.filter((action) => !isQuery(action));
  if (onItems.length > 0) found.push({ actions: onItems.map(callOf), resources: [tableArn] });
  for (const action of others.filter(isQuery))
    found.push({ actions: [callOf(action)], resources: [`${tableArn}/index/${indexOfQuery[action]}`] });
  return [...found, usingKeys(stack, name(keyOfTable[table]))];
}

/** Storing objects, and nothing else: not reading, replacing the lock or deleting. */
const storing = (objects: string): PolicyStatementProps => ({
  actions: ['s3:PutObject'],
  resources: [objects],
});

function sending(channel: 'ses' | 'sns', { stack, stage, name, sender }: Place): PolicyStatementProps {
  // A phone number has no ARN, so excluding every SNS ARN allows phone numbers only.
  if (channel === 'sns') return { actions: ['sns:Publish'], notResources: ['arn:aws:sns:*:*:*'] };
  return {
    actions: ['ses:SendEmail'],
    resources: sendersOf(stack, stage, [name('mail'), name('practice_mail')]),
    conditions: { StringEquals: { 'ses:FromAddress': sender } },
  };
}
