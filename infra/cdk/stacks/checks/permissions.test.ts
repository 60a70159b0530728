import { allFunctions } from '@concierge/command-line/functions';
import { readSite } from '@concierge/command-line/workspace';
import { summaryAttributes } from '@concierge/contract/aws/tables';
import type { FunctionRow, TableAction } from '@concierge/contract/wire/endpoints/row';
import { rowsOf } from '@concierge/contract/wire/functions';
import { Fn, type Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { prod } from '../../stages/testing/production';
import { addressOf } from '../mail';
import { PlatformStack } from '../operated-stack';
import { functionsOf, resourcesOf, synthesized } from '../testing/synthesized';

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource?: unknown;
  readonly NotResource?: unknown;
  readonly Condition?: unknown;
}
const site = await synthesized(prod);
const deployed = functionsOf(site);
const sender = addressOf(readSite().notifications.sender);

/** What the policies of a template allow the role with a logical id. */
const statementsOf = (stack: Stack, role: string): Statement[] =>
  Object.values(resourcesOf(site.template(stack), 'AWS::IAM::Policy'))
    .filter(({ Properties }) => (Properties.Roles as { Ref: string }[]).some(({ Ref }) => Ref === role))
    .flatMap(({ Properties }) => (Properties.PolicyDocument as { Statement: Statement[] }).Statement);

/** `<action> on <resource> if <condition>`: what statements allow, however they are grouped. */
const sentence = (action: string, resource: unknown, condition?: unknown): string =>
  `${action} on ${JSON.stringify(resource)}${condition ? ` if ${JSON.stringify(condition)}` : ''}`;

/** What a function may do according to its template. */
function permissionsOf(name: string): string[] {
  const found = deployed.get(name);
  if (!found) throw new Error(`${name} is not deployed`);
  const [role] = (found.properties.Role as { 'Fn::GetAtt': [string] })['Fn::GetAtt'];
  const sentences = statementsOf(found.stack, role).flatMap(
    ({ Effect, Action, Resource, NotResource, Condition }) => {
      const resources = NotResource ? [{ not: NotResource }] : [Resource].flat();
      const allowed = [Action]
        .flat()
        .flatMap((action) => resources.map((one) => sentence(action, one, Condition)));
      return Effect === 'Allow' ? allowed : allowed.map((text) => `${Effect}: ${text}`);
    },
  );
  return [...new Set(sentences)].sort();
}

const actions: Record<TableAction, string> = {
  get: 'dynamodb:GetItem',
  getSummary: 'dynamodb:GetItem',
  batchGet: 'dynamodb:BatchGetItem',
  scan: 'dynamodb:Scan',
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
  query: 'dynamodb:Query',
  queryAddress: 'dynamodb:Query',
  queryQueue: 'dynamodb:Query',
  queryMailbox: 'dynamodb:Query',
  queryReference: 'dynamodb:Query',
  queryPhone: 'dynamodb:Query',
  queryRequest: 'dynamodb:Query',
};
const indexes: Partial<Record<TableAction, string>> = {
  query: 'pending',
  queryAddress: 'by_address',
  queryQueue: 'by_queue',
  queryMailbox: 'by_mailbox',
  queryReference: 'by_reference',
  queryPhone: 'by_phone',
  queryRequest: 'by_request',
};
/** Tokens for names in a stack: references in those of the platform, parameters in those of a remote's functions. */
function namesIn(stack: Stack): (name: string) => string {
  const { data, mail, staff, audit } = site.stacks;
  if (stack instanceof PlatformStack) {
    const known: Readonly<Record<string, string>> = {
      ...Object.fromEntries(Object.entries(data.tables).map(([name, { tableName }]) => [name, tableName])),
      records_key: data.keys.records_key.keyArn,
      surveys_key: data.keys.surveys_key.keyArn,
      operations_key: data.operationsKey.keyArn,
      audit_bucket: audit.entries.bucketName,
      mail: mail.configurationSet.configurationSetName,
      practice_mail: mail.practiceConfigurationSet.configurationSetName,
      staff_pool: staff.pool.userPoolId,
    };
    return (name) => known[name] ?? `no ${name}`;
  }
  const { Parameters = {} } = site.template(stack).toJSON();
  return (name) => {
    const [id = `no ${name}`] =
      Object.entries(Parameters as Record<string, { Default?: string }>).find(
        ([, { Default = '' }]) => /^\/concierge\/prod\/[^/]+\/(\w+)$/.exec(Default)?.[1] === name,
      ) ?? [];
    return Fn.ref(id);
  };
}
const keys: Readonly<Record<string, string>> = {
  patient_surveys: 'surveys_key',
  page_events: 'operations_key',
};
const rows = (await allFunctions()).flatMap(rowsOf);

const onSummary = {
  'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...summaryAttributes] },
  StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
};

/** The use of a table's key, through DynamoDB alone. */
const withKey = (stack: Stack, arn: string): string[] =>
  ['kms:Encrypt', 'kms:Decrypt', 'kms:GenerateDataKey', 'kms:DescribeKey'].map((action) =>
    sentence(action, stack.resolve(arn), {
      StringEquals: { 'kms:ViaService': 'dynamodb.us-east-1.amazonaws.com' },
    }),
  );

/** Everything that a function may do according to its row. */
function expectedOf(row: FunctionRow): string[] {
  const found = deployed.get(row.function);
  if (!found) throw new Error(`${row.function} is not deployed`);
  const { stack, properties } = found;
  const name = namesIn(stack);
  const arn = (service: string, resource: string, resourceName: string) =>
    stack.resolve(stack.formatArn({ service, resource, resourceName }));
  const logs = (properties.LoggingConfig as { LogGroup: { Ref: string } }).LogGroup.Ref;
  const expected = [
    ...['logs:CreateLogStream', 'logs:PutLogEvents'].map((action) =>
      sentence(action, { 'Fn::GetAtt': [logs, 'Arn'] }),
    ),
    sentence('kms:Decrypt', stack.resolve(name('operations_key'))),
  ];
  for (const [table, allowed] of Object.entries(row.tables)) {
    for (const action of allowed) {
      const index = indexes[action];
      const on = arn('dynamodb', 'table', index ? `${name(table)}/index/${index}` : name(table));
      expected.push(sentence(actions[action], on, action === 'getSummary' ? onSummary : undefined));
    }
    expected.push(...withKey(stack, name(keys[table] ?? 'records_key')));
  }
  const ofRemote = site.stacks.functionsOfRemotes.find((one) => one === stack);
  for (const [table, allowed] of Object.entries(row.ownTables ?? {})) {
    const own = ofRemote?.tables[table]?.tableArn;
    for (const action of allowed) expected.push(sentence(actions[action], stack.resolve(own)));
    if (allowed.includes('query')) expected.push(sentence(actions.query, stack.resolve(`${own}/index/*`)));
    expected.push(...withKey(stack, name('tables_key')));
  }
  if (row.settings.includes('audit'))
    expected.push(sentence('s3:PutObject', stack.resolve(`arn:aws:s3:::${name('audit_bucket')}/*`)));
  if (row.settings.includes('copies')) {
    const condition = { StringEquals: { 'kms:ViaService': 's3.us-east-1.amazonaws.com' } };
    expected.push(
      sentence('s3:PutObject', stack.resolve(`arn:aws:s3:::${name('copies_bucket')}/open.csv`)),
      sentence('kms:GenerateDataKey', stack.resolve(name('records_key')), condition),
    );
  }
  const onStaff = [
    ...(row.settings.includes('staff') ? ['AdminGetUser'] : []),
    ...(row.managesStaff ? ['AdminCreateUser', 'AdminDeleteUser', 'AdminUpdateUserAttributes'] : []),
    ...(row.managesStaff || row.listsStaff ? ['ListUsers'] : []),
  ];
  for (const action of onStaff)
    expected.push(sentence(`cognito-idp:${action}`, arn('cognito-idp', 'userpool', name('staff_pool'))));
  for (const channel of row.sends ?? []) {
    if (channel === 'sns') expected.push(sentence('sns:Publish', { not: 'arn:aws:sns:*:*:*' }));
    else {
      const condition = { StringEquals: { 'ses:FromAddress': sender } };
      const sets = ['mail', 'practice_mail'].map((set) => arn('ses', 'configuration-set', name(set)));
      for (const on of [arn('ses', 'identity', prod.mail.domain), ...sets])
        expected.push(sentence('ses:SendEmail', on, condition));
    }
  }
  return [...new Set(expected)].sort();
}

it('the function that runs the teams’ code may read the bucket of releases and change nothing anywhere', () => {
  const template = site.template(site.stacks.releases);
  const roles = Object.entries(resourcesOf(template, 'AWS::IAM::Role')).filter(
    ([, { Properties }]) => Properties.Description === 'What render-pages may do',
  );
  const allowed = roles
    .flatMap(([role]) => statementsOf(site.stacks.releases, role))
    .flatMap(({ Action }) => [Action].flat());
  expect([...new Set(allowed)].sort()).toEqual([
    'kms:Decrypt',
    'logs:CreateLogStream',
    'logs:PutLogEvents',
    's3:GetObject',
    's3:ListBucket',
  ]);
});

it('one job alone reads whole tables, and nothing that anybody waits for', () => {
  const roles = site.all.flatMap((stack) =>
    Object.entries(resourcesOf(site.template(stack), 'AWS::IAM::Role')).flatMap(([role, { Properties }]) =>
      statementsOf(stack, role).some(({ Action }) => /dynamodb:(Scan|\*)/.test(String(Action)))
        ? [String(Properties.Description)]
        : [],
    ),
  );
  expect(roles.sort()).toEqual(['What desk-run-jobs may do']);
  const scanning = rows.filter(({ tables }) => Object.values(tables).flat().includes('scan'));
  expect(scanning.map((row) => 'everyMinutes' in row && row.function)).toEqual(['desk-run-jobs']);
});

describe('a function of production', () => {
  it.each(rows.map((row) => [row.function, row] as const))(
    '%s may do exactly what its row says: the same actions, resources and conditions',
    (name, row) => expect(permissionsOf(name)).toEqual(expectedOf(row)),
  );

  it('list-my-requests reads an index that holds nothing about health, and no whole record', () => {
    const reads = permissionsOf('list-my-requests').filter((text) => text.startsWith('dynamodb:'));
    expect(reads).toHaveLength(4);
    for (const read of reads)
      expect(read).toMatch(
        /^dynamodb:Query on .*index\/by_address|^dynamodb:GetItem on .*"dynamodb:Attributes"/,
      );
    expect(summaryAttributes.join()).not.toMatch(/name|email|phone|message|concern|age|gender|insurance/);
  });
});
