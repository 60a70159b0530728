import { expect, it } from 'vitest';
import { dev } from '../stages/dev';
import { prod } from '../stages/testing/production';
import { resourcesOf, synthesized } from './testing/synthesized';

const site = await synthesized(prod);
const { backup, audit, functionsOfRemotes } = site.stacks;
const properties = (type: string) =>
  backup ? Object.values(resourcesOf(site.template(backup), type)).map(({ Properties }) => Properties) : [];
const [plan] = properties('AWS::Backup::BackupPlan');
const [selection] = properties('AWS::Backup::BackupSelection');

it('production is backed up every day, for as long as DynamoDB’s own recovery lasts, and copied elsewhere', () => {
  const lifecycle = { Lifecycle: { DeleteAfterDays: 35 } };
  expect(plan?.BackupPlan).toMatchObject({
    BackupPlanRule: [
      {
        ...lifecycle,
        CopyActions: [{ ...lifecycle, DestinationBackupVaultArn: prod.backups?.copyTo }],
        ScheduleExpression: 'cron(0 8 * * ? *)',
      },
    ],
  });
});

it('its backups hold the tables of the platform and of remotes, whose names CloudFormation begins alike, and the copies', () => {
  const selected = JSON.stringify(selection?.BackupSelection);
  expect(selected).toContain(':table/Concierge-prod-*');
  expect(selected).toContain(JSON.stringify(backup?.resolve(audit.copies.bucketArn)).slice(1, -1));
  const named = functionsOfRemotes.flatMap((stack) =>
    Object.values(resourcesOf(site.template(stack), 'AWS::DynamoDB::GlobalTable')).flatMap(
      ({ Properties }) => Properties.TableName ?? [],
    ),
  );
  expect(named).toEqual([]);
  expect(functionsOfRemotes.length).toBeGreaterThan(0);
  for (const { stackName } of functionsOfRemotes) expect(stackName).toMatch(/^Concierge-prod-/);
});

it('each quarter AWS restores a table from them', () => {
  expect(properties('AWS::Backup::RestoreTestingSelection')).toMatchObject([
    { ProtectedResourceType: 'DynamoDB' },
  ]);
  expect(properties('AWS::Backup::RestoreTestingPlan')).toMatchObject([
    { ScheduleExpression: 'cron(0 12 1 1,4,7,10 ? *)' },
  ]);
});

it('the accounts of both pools are exported daily, by a function that reads nothing else', () => {
  expect(properties('AWS::Scheduler::Schedule')).toMatchObject([{ ScheduleExpression: 'rate(1 day)' }]);
  const allowed = JSON.stringify(properties('AWS::IAM::Policy'));
  expect(allowed).toContain('["cognito-idp:GetCSVHeader","cognito-idp:ListUsers"]');
  expect(allowed).toMatch(/accounts-staff\.csv.*accounts-visitors\.csv/);
});

it('a test stage makes none', async () => {
  expect((await synthesized(dev)).stacks.backup).toBeUndefined();
}, 120_000);
