import { describe, expect, it } from 'vitest';
import { prod } from '../stages/testing/production';
import { resourcesOf, synthesized } from './testing/synthesized';

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
}

const site = await synthesized(prod);
const { operators, data } = site.stacks;
const found = (type: string) =>
  Object.values(resourcesOf(site.template(operators), type)).map(({ Properties }) => Properties);
const statementsOf = (task: string): readonly Statement[] => {
  const policies = found('AWS::IAM::ManagedPolicy').filter(
    ({ ManagedPolicyName }) => ManagedPolicyName === `concierge-prod-${task}`,
  );
  return policies.flatMap(
    ({ PolicyDocument }) => (PolicyDocument as { Statement: readonly Statement[] }).Statement,
  );
};
const actionsOf = (task: string): string[] => statementsOf(task).flatMap(({ Action }) => [Action].flat());
/** Where an action is allowed. */
const placesOf = (task: string, action: string): string =>
  JSON.stringify(
    statementsOf(task).flatMap(({ Action, Resource }) => ([Action].flat().includes(action) ? Resource : [])),
  );

it('nobody takes a role of ops or of the practice without a second factor', () => {
  const roles = found('AWS::IAM::Role');
  expect(roles.map(({ RoleName }) => RoleName).sort()).toEqual(
    ['front-desk', 'on-call', 'records'].map((task) => `concierge-prod-${task}`),
  );
  for (const { AssumeRolePolicyDocument } of roles)
    expect(AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Condition: { Bool: { 'aws:MultiFactorAuthPresent': 'true' } } }],
    });
});

describe('on call', () => {
  it('rolls back functions and releases, and undoes the deletion of a key', () => {
    expect(placesOf('on-call', 'lambda:UpdateAlias')).toContain(':function:Concierge-prod-*');
    const invoked = placesOf('on-call', 'lambda:InvokeFunction');
    const released = [site.stacks.releases, site.stacks.deskReleases].flatMap(({ releaseFunctions }) =>
      Object.values(releaseFunctions).map(({ deployedName }) => deployedName),
    );
    expect(released).toContain('concierge-prod-desk-desk');
    for (const name of released) expect(invoked).toContain(`:function:${name}"`);
    expect(actionsOf('on-call')).toContain('kms:CancelKeyDeletion');
  });

  it('switches a schedule of the stage on again, and passes its role to nothing else', () => {
    for (const name of ['Concierge-prod-*', 'concierge-prod-*-schedule'])
      expect(placesOf('on-call', 'scheduler:UpdateSchedule')).toContain(`:schedule/default/${name}`);
    expect(statementsOf('on-call').filter(({ Action }) => /iam:/.test([Action].flat().join()))).toMatchObject(
      [
        {
          Action: 'iam:PassRole',
          Condition: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
        },
      ],
    );
    const schedules = site.all.flatMap((stack) =>
      Object.values(resourcesOf(site.template(stack), 'AWS::Scheduler::Schedule')),
    );
    expect(schedules.length).toBeGreaterThan(5);
    // CloudFormation begins other names with the stack's.
    for (const { Properties } of schedules)
      expect(Properties.Name ?? 'Concierge-prod-').toMatch(/^Concierge-prod-|^concierge-prod-.*-schedule$/);
  });

  it('reads no record, file or account, and deletes nothing but messages of queues and entries of a list', () => {
    const actions = actionsOf('on-call');
    expect(actions.filter((action) => /^(dynamodb|s3|cognito-idp|secretsmanager):/.test(action))).toEqual([]);
    expect(actions.filter((action) => /:(Delete|Schedule|Disable|Put|Create)/.test(action)).sort()).toEqual([
      'ses:DeleteSuppressedDestination',
      'sqs:DeleteMessage',
    ]);
  });
});

it('whoever keeps records restores them and reads by version, and deletes only restored copies', () => {
  expect(actionsOf('records')).toEqual(
    expect.arrayContaining([
      's3:ListBucketVersions',
      's3:GetObjectVersion',
      'dynamodb:RestoreTableToPointInTime',
    ]),
  );
  const deleted = placesOf('records', 'dynamodb:DeleteTable');
  expect(deleted.match(/-at-\*/g)).toHaveLength(3);
  expect(JSON.parse(deleted)).not.toContainEqual(operators.resolve(data.tables.patient_surveys.tableArn));
  expect(actionsOf('records').filter((action) => /^s3:(Delete|Bypass)/.test(action))).toEqual([]);
});

it('the front desk reads the copy of the open work, and nothing else', () => {
  expect(placesOf('front-desk', 's3:GetObject')).toMatch(/\/open\.csv"/);
  expect(actionsOf('front-desk').sort()).toEqual([
    'cloudformation:DescribeStacks',
    'kms:Decrypt',
    's3:GetObject',
    's3:GetObjectVersion',
    's3:ListBucket',
    's3:ListBucketVersions',
  ]);
  const listed = statementsOf('front-desk').filter(({ Action }) =>
    [Action].flat().includes('s3:ListBucketVersions'),
  );
  expect(listed).toMatchObject([{ Condition: { StringEquals: { 's3:prefix': 'open.csv' } } }]);
});
