import { describe, expect, it } from 'vitest';
import { releasing as prod } from '../../stages/testing/production';
import { type Asked, allowed, policiesOf } from '../testing/evaluation';
import { foundIn, statementsOf, templatesOf } from '../testing/references';
import { synthesized } from '../testing/synthesized';

// That AWS enforces what these policies say is AWS's.
const templates = templatesOf(await synthesized(prod));
const account = prod.account;
const lambda = (name: string) => `arn:aws:lambda:us-east-1:${account}:function:${name}`;
const role = (name: string) => `arn:aws:iam::${account}:role/${name}`;
const stack = (name: string) => `arn:aws:cloudformation:us-east-1:${account}:stack/Concierge-prod-${name}/1`;
const table = (name: string) => `arn:aws:dynamodb:us-east-1:${account}:table/${name}`;
const ofData = (id: string) => table(`<Concierge-prod-Data>/<${id}>`);
const secret = (kind: string) =>
  `arn:aws:secretsmanager:us-east-1:${account}:secret:concierge-prod-${kind}-1-AbCdEf`;
const boundary = `arn:aws:iam::${account}:policy/concierge-prod-desk-functions`;
const executionRole = role('concierge-prod-execution-desk');
const uploads = (remote: string) => `arn:aws:s3:::concierge-prod-${remote}-uploads-${account}/code.zip`;
const audit = 'arn:aws:s3:::<Concierge-prod-Audit>/<Entries3C9817F4>/2026/entry.json';

const named = (type: string, name: string) => {
  const found = foundIn(templates, type).find(({ properties }) =>
    Object.values(properties).some((value) => value === name),
  );
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};
const team = named('AWS::IAM::Role', 'concierge-prod-desk-functions');
const execution = named('AWS::IAM::Role', 'concierge-prod-execution-desk');
const bound = named('AWS::IAM::ManagedPolicy', 'concierge-prod-desk-functions');
const may = {
  'the team’s job': (asked: Asked) => allowed(templates, team.stack, policiesOf(templates, team), asked),
  'CloudFormation, for the stack': (asked: Asked) =>
    allowed(templates, execution.stack, policiesOf(templates, execution), asked),
  'a function in the stack': (asked: Asked) => allowed(templates, bound.stack, statementsOf(bound), asked),
} as const;
type Who = keyof typeof may;

type Row = readonly [what: string, who: Who, action: string, resource: string, context?: Asked['context']];

const forbidden: readonly Row[] = [
  [
    'change a stack of the platform',
    'the team’s job',
    'cloudformation:CreateChangeSet',
    stack('Api'),
    { 'cloudformation:RoleArn': executionRole },
  ],
  [
    'change its stack with rights of its own',
    'the team’s job',
    'cloudformation:CreateChangeSet',
    stack('DeskFunctions'),
  ],
  [
    'change its stack with another role',
    'the team’s job',
    'cloudformation:CreateChangeSet',
    stack('DeskFunctions'),
    { 'cloudformation:RoleArn': role('cdk-hnb659fds-cfn-exec-role') },
  ],
  ['delete its stack', 'the team’s job', 'cloudformation:DeleteStack', stack('DeskFunctions')],
  [
    'pass the role that deploys everything',
    'the team’s job',
    'iam:PassRole',
    role('cdk-hnb659fds-cfn-exec-role'),
    { 'iam:PassedToService': 'cloudformation.amazonaws.com' },
  ],
  [
    'pass its execution role to a function',
    'the team’s job',
    'iam:PassRole',
    executionRole,
    { 'iam:PassedToService': 'lambda.amazonaws.com' },
  ],
  [
    'assume the role that deploys the platform',
    'the team’s job',
    'sts:AssumeRole',
    role(`cdk-hnb659fds-deploy-role-${account}-us-east-1`),
  ],
  [
    'replace code that the platform uploaded',
    'the team’s job',
    's3:PutObject',
    `arn:aws:s3:::cdk-hnb659fds-assets-${account}-us-east-1/code.zip`,
  ],
  ['replace code of another remote', 'the team’s job', 's3:PutObject', uploads('labs')],
  [
    'move the alias of a function of the platform',
    'the team’s job',
    'lambda:UpdateAlias',
    lambda('Concierge-prod-Api-GetHealth'),
  ],
  [
    'call a function of the platform',
    'the team’s job',
    'lambda:InvokeFunction',
    lambda('concierge-prod-heartbeat'),
  ],
  [
    'change code of another remote',
    'CloudFormation, for the stack',
    'lambda:UpdateFunctionCode',
    lambda('Concierge-prod-labs-results'),
  ],
  [
    'change code of the platform',
    'CloudFormation, for the stack',
    'lambda:UpdateFunctionCode',
    lambda('Concierge-prod-Api-GetHealth'),
  ],
  [
    'open a function of its own to other callers',
    'CloudFormation, for the stack',
    'lambda:AddPermission',
    lambda('Concierge-prod-desk-inbox'),
  ],
  [
    'give a function of its own an address',
    'CloudFormation, for the stack',
    'lambda:CreateFunctionUrlConfig',
    lambda('Concierge-prod-desk-inbox'),
  ],
  [
    'make a role without a boundary',
    'CloudFormation, for the stack',
    'iam:CreateRole',
    role('Concierge-prod-desk-inbox'),
  ],
  [
    'make a role with another boundary',
    'CloudFormation, for the stack',
    'iam:CreateRole',
    role('Concierge-prod-desk-inbox'),
    { 'iam:PermissionsBoundary': 'arn:aws:iam::aws:policy/AdministratorAccess' },
  ],
  [
    'take a role’s boundary away',
    'CloudFormation, for the stack',
    'iam:DeleteRolePermissionsBoundary',
    role('Concierge-prod-desk-inbox'),
  ],
  ['widen its boundary', 'CloudFormation, for the stack', 'iam:CreatePolicyVersion', boundary],
  [
    'widen its own role',
    'CloudFormation, for the stack',
    'iam:PutRolePolicy',
    executionRole,
    { 'iam:PermissionsBoundary': boundary },
  ],
  [
    'attach a policy of AWS to a role',
    'CloudFormation, for the stack',
    'iam:AttachRolePolicy',
    role('Concierge-prod-desk-inbox'),
  ],
  [
    'pass its own role to a function',
    'CloudFormation, for the stack',
    'iam:PassRole',
    executionRole,
    { 'iam:PassedToService': 'lambda.amazonaws.com' },
  ],
  [
    'change a table of patients',
    'CloudFormation, for the stack',
    'dynamodb:UpdateTable',
    ofData('AppointmentRequests41D91ED1'),
  ],
  [
    'delete a table of its own',
    'CloudFormation, for the stack',
    'dynamodb:DeleteTable',
    table('Concierge-prod-DeskFunctions-DeskViewsTable'),
  ],
  [
    'read a secret that it was not granted',
    'CloudFormation, for the stack',
    'secretsmanager:GetSecretValue',
    secret('preview'),
  ],
  [
    'read names of another remote',
    'CloudFormation, for the stack',
    'ssm:GetParameters',
    `arn:aws:ssm:us-east-1:${account}:parameter/concierge/prod/labs/operations_key`,
  ],
  [
    'change the name of a table',
    'CloudFormation, for the stack',
    'ssm:PutParameter',
    `arn:aws:ssm:us-east-1:${account}:parameter/concierge/prod/desk/request_guards`,
  ],
  [
    'delete the key of its tables',
    'CloudFormation, for the stack',
    'kms:ScheduleKeyDeletion',
    '<Concierge-prod-DeskAccess>/<TablesKey11820CBC>',
  ],
  [
    'store a request of a patient',
    'a function in the stack',
    'dynamodb:PutItem',
    ofData('AppointmentRequests41D91ED1'),
  ],
  [
    'read a table that it was not granted',
    'a function in the stack',
    'dynamodb:GetItem',
    ofData('TestRequestsA264AF03'),
  ],
  ['read entries of the audit', 'a function in the stack', 's3:GetObject', audit],
  ['delete an entry of the audit', 'a function in the stack', 's3:DeleteObject', audit],
  ['send a text', 'a function in the stack', 'sns:Publish', '+15550100199'],
  [
    'call a function of the platform',
    'a function in the stack',
    'lambda:InvokeFunction',
    lambda('concierge-prod-release-shell'),
  ],
  [
    'set a password',
    'a function in the stack',
    'cognito-idp:AdminSetUserPassword',
    `arn:aws:cognito-idp:us-east-1:${account}:userpool/<Concierge-prod-Staff>/<Staff35CBA1CE>`,
  ],
];

const needed: readonly Row[] = [
  [
    'change its stack',
    'the team’s job',
    'cloudformation:CreateChangeSet',
    stack('DeskFunctions'),
    { 'cloudformation:RoleArn': executionRole },
  ],
  [
    'hand its execution role to CloudFormation',
    'the team’s job',
    'iam:PassRole',
    executionRole,
    { 'iam:PassedToService': 'cloudformation.amazonaws.com' },
  ],
  ['upload its code', 'the team’s job', 's3:PutObject', uploads('desk')],
  [
    'move the alias of a function of its own',
    'the team’s job',
    'lambda:UpdateAlias',
    lambda('Concierge-prod-desk-inbox'),
  ],
  [
    'call a function of its own',
    'the team’s job',
    'lambda:InvokeFunction',
    lambda('Concierge-prod-desk-inbox:live'),
  ],
  [
    'change code of its own',
    'CloudFormation, for the stack',
    'lambda:UpdateFunctionCode',
    lambda('Concierge-prod-desk-inbox'),
  ],
  [
    'make a role within the boundary',
    'CloudFormation, for the stack',
    'iam:CreateRole',
    role('Concierge-prod-desk-inbox'),
    { 'iam:PermissionsBoundary': boundary },
  ],
  [
    'pass such a role to a function',
    'CloudFormation, for the stack',
    'iam:PassRole',
    role('Concierge-prod-desk-inbox'),
    { 'iam:PassedToService': 'lambda.amazonaws.com' },
  ],
  [
    'change a table of its own',
    'CloudFormation, for the stack',
    'dynamodb:UpdateTable',
    table('Concierge-prod-DeskFunctions-DeskViewsTable'),
  ],
  [
    'read the secrets of its functions',
    'CloudFormation, for the stack',
    'secretsmanager:GetSecretValue',
    secret('origin'),
  ],
  [
    'read its names',
    'CloudFormation, for the stack',
    'ssm:GetParameters',
    `arn:aws:ssm:us-east-1:${account}:parameter/concierge/prod/desk/request_guards`,
  ],
  [
    'change a request',
    'a function in the stack',
    'dynamodb:UpdateItem',
    ofData('AppointmentRequests41D91ED1'),
  ],
  ['add an entry to the audit', 'a function in the stack', 's3:PutObject', audit],
  [
    'use a table of its own',
    'a function in the stack',
    'dynamodb:Query',
    table('Concierge-prod-DeskFunctions-DeskViewsTable/index/by_person'),
  ],
];

const askedIn = ([, , action, resource, context]: Row): Asked => ({
  action,
  resource,
  ...(context ? { context } : {}),
});

describe('the deploy of a remote’s functions', () => {
  it.each(forbidden.map((row) => [row[1], row[0], row] as const))('%s may not %s', (who, _, row) => {
    expect(may[who](askedIn(row))).toBe(false);
  });

  it.each(needed.map((row) => [row[1], row[0], row] as const))('%s may %s', (who, _, row) => {
    expect(may[who](askedIn(row))).toBe(true);
  });

  it('makes no role without the boundary, and refers to no other stack', () => {
    const own = templates.get('Concierge-prod-DeskFunctions');
    const roles = Object.values(own?.Resources ?? {}).filter(({ Type }) => Type === 'AWS::IAM::Role');
    expect(roles.length).toBeGreaterThan(10);
    for (const { Properties } of roles) expect(Properties?.PermissionsBoundary).toBe(boundary);
    expect(JSON.stringify(own)).not.toContain('Fn::ImportValue');
    for (const [name, template] of templates)
      for (const { Export } of Object.values(own?.Outputs ?? {}))
        expect(JSON.stringify(template).includes(String(Export?.Name)), name).toBe(false);
  });

  it('has a boundary within the size that IAM allows', () => {
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
    expect(JSON.stringify(statementsOf(bound)).length).toBeLessThan(6144);
  });
});
