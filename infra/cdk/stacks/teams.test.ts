import { describe, expect, it } from 'vitest';
import { prod } from '../stages/prod';
import { type Stage, stageSchema } from '../stages/stage';
import { issuer } from './teams';
import { resourcesOf, synthesize } from './testing/synthesized';

/** The subject of the token that each role of a stage asks for, by the role's name. */
async function subjects(stage: Stage): Promise<Record<string, unknown>> {
  const { stacks, template } = await synthesize(stage);
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
  const repository = { owner: 'lakeside', name: 'site', ownerId: 123456, repositoryId: 456789 };

  it('asks for the numbers of a repository that has them in its tokens', async () => {
    expect(await subjects(stageSchema.parse({ ...prod, repository }))).toMatchObject({
      'concierge-prod-platform': 'repo:lakeside@123456/site@456789:environment:platform-prod',
      'concierge-prod-platform-diff': 'repo:lakeside@123456/site@456789:environment:diff-prod',
      'concierge-prod-team-booking': 'repo:lakeside@123456/site@456789:environment:booking-prod',
    });
  }, 120_000);

  it('needs both numbers or none', () => {
    const { ownerId, repositoryId, ...named } = repository;
    for (const ids of [{ ownerId }, { repositoryId }])
      expect(() => stageSchema.parse({ ...prod, repository: { ...named, ...ids } })).toThrow('go together');
  });
});
