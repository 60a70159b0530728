import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import { describe, expect, it } from 'vitest';
import { functionsStackId } from '../../constructs/ids';
import { stageSchema } from '../../stages/stage';
import { prod as delivered, releasing as prod } from '../../stages/testing/production';
import { resourcesOf, type Synthesized, synthesized } from '../testing/synthesized';
import { issuer } from './teams';

/** The subject of the token that each role asks for, by the role's name. */
function subjectsOf({ stacks, template }: Synthesized): Record<string, unknown> {
  if (!stacks.teams) throw new Error('The stage has no teams');
  const roles = Object.values(resourcesOf(template(stacks.teams), 'AWS::IAM::Role'));
  return Object.fromEntries(
    roles.map(({ Properties }) => {
      const { Statement } = Properties.AssumeRolePolicyDocument as {
        Statement: [{ Condition: { StringEquals: Record<string, unknown> } }];
      };
      return [String(Properties.RoleName), Statement[0].Condition.StringEquals[`${issuer}:sub`]];
    }),
  );
}

describe('a role that GitHub Actions assumes', () => {
  const newer = { owner: 'lakeside', name: 'site', ownerId: 123456, repositoryId: 456789 };

  it('asks for the numbers of a repository that has them in its tokens', async () => {
    expect(
      subjectsOf(
        await synthesized(
          stageSchema.parse({ ...prod, repository: { ...newer, environmentsProtected: true } }),
        ),
      ),
    ).toMatchObject({
      'concierge-prod-platform': 'repo:lakeside@123456/site@456789:environment:platform-prod',
      'concierge-prod-platform-diff': 'repo:lakeside@123456/site@456789:environment:diff-prod',
      'concierge-prod-team-booking': 'repo:lakeside@123456/site@456789:environment:booking-prod',
    });
  }, 120_000);

  it('lasts longer than the job that deploys, and an hour for anything else', async () => {
    const { stacks, template } = await synthesized(prod);
    if (!stacks.teams) throw new Error('Production has teams');
    const lasting = Object.values(resourcesOf(template(stacks.teams), 'AWS::IAM::Role')).map(
      ({ Properties }) => [Properties.RoleName, Properties.MaxSessionDuration],
    );
    const workflow = await readFile(join(repository, '.github/workflows/deploy.yml'), 'utf8');
    const minutes = Math.max(
      ...[...workflow.matchAll(/timeout-minutes: (\d+)/g)].map(([, most]) => Number(most)),
    );
    expect(lasting.filter(([, seconds]) => Number(seconds) > 60 * minutes)).toEqual([
      ['concierge-prod-platform', 7200],
    ]);
    expect(new Set(lasting.map(([, seconds]) => seconds))).toEqual(new Set([3600, 7200]));
  }, 120_000);

  it('reads what indexes are deployed if it deploys, and not if it releases', async () => {
    const { stacks, template } = await synthesized(prod);
    if (!stacks.teams) throw new Error('Production has teams');
    const policies = Object.entries(resourcesOf(template(stacks.teams), 'AWS::IAM::Policy'));
    const reads = (part: string) =>
      policies.flatMap(([id, policy]) =>
        JSON.stringify(policy).includes(part) ? id.replace(/DefaultPolicy.*/, '') : [],
      );
    // The platform's job asks which generation of secrets the functions of remotes know.
    const ofTeams = stacks.functionsOfRemotes.map(({ remote }) => functionsStackId(remote));
    expect(reads('cloudformation:GetTemplate').sort()).toEqual(['Diff', 'Platform', ...ofTeams].sort());
    for (const own of ofTeams) expect(reads(`-${own}/*`), own).toEqual(['Platform', 'Rollback', own]);
  }, 120_000);

  it('reads templates and nothing else if it shows differences: no reviewer stands before it', async () => {
    const { stacks, template } = await synthesized(prod);
    if (!stacks.teams) throw new Error('Production has teams');
    const policies = Object.entries(resourcesOf(template(stacks.teams), 'AWS::IAM::Policy'));
    const [own] = policies.filter(([id]) => id.startsWith('Diff')).map(([, { Properties }]) => Properties);
    expect(own?.PolicyDocument).toMatchObject({
      Statement: [
        {
          Action: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
          Resource: expect.stringMatching(/:stack\/Concierge-prod-\*\/\*$/),
        },
      ],
    });
  }, 120_000);

  it('is made only once GitHub protects the environments that it trusts', async () => {
    expect(delivered.repository).toBeDefined();
    expect((await synthesized(delivered)).stacks.teams).toBeUndefined();
  }, 120_000);

  it('moves the alias of every function that has one if it deploys, also of those that remotes bring', async () => {
    const { stacks, template } = await synthesized(prod);
    if (!stacks.teams) throw new Error('Production has teams');
    const policies = JSON.stringify(
      Object.entries(resourcesOf(template(stacks.teams), 'AWS::IAM::Policy')).filter(([id]) =>
        id.startsWith('Platform'),
      ),
    );
    const [, prefix = 'none'] = /"lambda:UpdateAlias"\].*?:function:([\w-]+)\*"/.exec(policies) ?? [];
    const named = stacks.functionsOfRemotes.flatMap((stack) =>
      Object.values(resourcesOf(template(stack), 'AWS::Lambda::Function')).map(({ Properties }) =>
        String(Properties.FunctionName),
      ),
    );
    // CloudFormation begins the names that it makes with the stack's.
    const stackNames = [stacks.api, stacks.accounts, stacks.notifications].map((stack) => stack.stackName);
    expect([...named, ...stackNames].filter((name) => !name.startsWith(prefix))).toEqual([]);
  }, 120_000);

  it('needs both numbers or none', () => {
    const { ownerId, repositoryId, ...named } = newer;
    for (const ids of [{ ownerId }, { repositoryId }])
      expect(() => stageSchema.parse({ ...prod, repository: { ...named, ...ids } })).toThrow('go together');
  });
});

it('leaves no stack that keeps another from deleting the function of a remote that is gone', async () => {
  const externalRemotes = [{ name: 'gone', repository: { owner: 'lakeside', name: 'gone' } }];
  const imports = ({ all, template }: Synthesized) => {
    const found = all.flatMap((stack) => [
      ...JSON.stringify(template(stack).toJSON()).matchAll(/"Fn::ImportValue":"([^"]+)"/g),
    ]);
    return [...new Set(found.map(([, name]) => name))].sort();
  };
  const before = imports(await synthesized(stageSchema.parse({ ...prod, externalRemotes })));
  expect(before.length).toBeGreaterThan(10);
  expect(before).toEqual(imports(await synthesized(prod)));
}, 120_000);

describe('a remote in a repository of its own', () => {
  const theirs = { owner: 'partner-team', name: 'partner-pages' };
  const withRemotes = (...externalRemotes: { name: string; repository: typeof theirs }[]) =>
    stageSchema.parse({ ...prod, externalRemotes });

  it('has a release function, and a role that only its own repository assumes', async () => {
    const site = await synthesized(withRemotes({ name: 'partners', repository: theirs }));
    const functions = resourcesOf(site.template(site.stacks.releases), 'AWS::Lambda::Function');
    expect(Object.values(functions).map(({ Properties }) => Properties.FunctionName)).toContain(
      'concierge-prod-release-partners',
    );
    expect(subjectsOf(site)).toEqual({
      ...subjectsOf(await synthesized(prod)),
      'concierge-prod-team-partners': 'repo:partner-team/partner-pages:environment:partners-prod',
    });
  }, 120_000);

  it('needs a stage that makes roles for teams', async () => {
    const { repository: _, ...alone } = withRemotes({ name: 'partners', repository: theirs });
    await expect(synthesized(alone)).rejects.toThrow('needs a repository');
  }, 120_000);

  it('has a name that nothing else has', async () => {
    for (const name of ['shell', 'platform', 'diff', 'Pricing'])
      expect(() => withRemotes({ name, repository: theirs }), name).toThrow(
        `"${name}\\" cannot be a remote's name`,
      );
    expect(() =>
      withRemotes({ name: 'partners', repository: theirs }, { name: 'partners', repository: theirs }),
    ).toThrow('the same name');
    await expect(synthesized(withRemotes({ name: 'booking', repository: theirs }))).rejects.toThrow(
      'booking is in externalRemotes of the stage, and a folder under remotes/ too',
    );
  }, 120_000);
});
