import { describe, expect, it } from 'vitest';
import { prod } from '../stages/prod';
import { stageSchema } from '../stages/stage';
import type { GitHubRepository } from './github';
import { environmentsOf, type OnGitHub, repositoriesOf, reviewersOf } from './preflight-github';

const ids = { ownerId: 123456, repositoryId: 456789 };
const site = { owner: 'lakeside', name: 'site' };
const stageOf = (repository: object, remotesElsewhere: object[] = []) =>
  stageSchema.parse({ ...prod, repository, remotesElsewhere });
const environment = (name: string) => ({ name, limited: true, reviewed: true });

/** A repository that needs no numbers, with every environment. */
const older: GitHubRepository = {
  fullName: 'lakeside/site',
  ...ids,
  isPrivate: false,
  numbersInTokens: false,
  environments: ['shell-prod', 'booking-prod', 'platform-prod', 'diff-prod'].map(environment),
};
const on = (found: Partial<GitHubRepository> | undefined, more: Partial<OnGitHub> = {}): OnGitHub => ({
  stage: stageOf(site),
  names: ['shell', 'booking'],
  readRepository: async () => (found ? { ...older, ...found } : undefined),
  ...more,
});

describe('the numbers of a repository', () => {
  const withThem = { stage: stageOf({ ...site, ...ids }) };

  it('are as the stage has them', async () => {
    expect(await repositoriesOf(on({}))).toEqual({ state: 'ok', says: 'lakeside/site' });
    expect(await repositoriesOf(on({ numbersInTokens: true }, withThem))).toMatchObject({ state: 'ok' });
    expect(await repositoriesOf(on({ numbersInTokens: undefined }, withThem))).toMatchObject({ state: 'ok' });
  });

  it('are printed if its tokens have them and the stage lacks them, or has others', async () => {
    const said = {
      state: 'missing',
      says: 'the tokens of lakeside/site have its numbers: add ownerId: 123456, repositoryId: 456789 to it in stages/prod.ts.',
    };
    expect(await repositoriesOf(on({ numbersInTokens: true }))).toEqual(said);
    const others = { stage: stageOf({ ...site, ownerId: 1, repositoryId: 2 }) };
    expect(await repositoriesOf(on({ numbersInTokens: true }, others))).toEqual(said);
  });

  it('have to go if its tokens lack them', async () => {
    expect(await repositoriesOf(on({}, withThem))).toMatchObject({
      state: 'missing',
      says: expect.stringContaining('remove ownerId and repositoryId from stages/prod.ts'),
    });
  });

  it('are left to a person if GitHub does not tell, or cannot be asked', async () => {
    expect(await repositoriesOf(on({ numbersInTokens: undefined }))).toMatchObject({
      state: 'person',
      says: expect.stringContaining('add ownerId: 123456, repositoryId: 456789'),
    });
    expect(await repositoriesOf(on(undefined))).toMatchObject({
      state: 'person',
      says: expect.stringContaining('GITHUB_TOKEN'),
    });
  });

  it('belong to a name that GitHub spells in the same way', async () => {
    expect(await repositoriesOf(on({ fullName: 'Lakeside/site' }))).toMatchObject({
      state: 'missing',
      says: expect.stringContaining('GitHub calls lakeside/site Lakeside/site'),
    });
  });

  it('are asked for each remote in a repository of its own', async () => {
    const theirs = { owner: 'price-team', name: 'price-list' };
    const finding = await repositoriesOf({
      ...on({}, { stage: stageOf(site, [{ name: 'pricing', repository: theirs }]) }),
      readRepository: async (owner, name) => ({
        ...older,
        fullName: `${owner}/${name}`,
        numbersInTokens: owner === theirs.owner,
      }),
    });
    expect(finding).toMatchObject({
      state: 'missing',
      says: expect.stringMatching(/^the tokens of price-team\/price-list have its numbers/),
    });
  });
});

describe('environments', () => {
  it('all exist, and each is for main only', async () => {
    expect(await environmentsOf(on({}))).toEqual({
      state: 'ok',
      says: 'shell-prod, booking-prod, platform-prod, diff-prod',
    });
    const environments = [environment('shell-prod'), { ...environment('diff-prod'), limited: false }];
    expect(await environmentsOf(on({ environments }))).toEqual({
      state: 'missing',
      says: 'booking-prod, platform-prod: github.com/lakeside/site/settings/environments; diff-prod must be for main alone: in github.com/lakeside/site/settings/environments, choose Selected branches and tags and add only the branch main.',
    });
    expect(await environmentsOf(on(undefined))).toMatchObject({ state: 'person' });
  });

  it('of a remote elsewhere are in its own repository', async () => {
    const repository = { owner: 'price-team', name: 'price-list' };
    const more = {
      stage: stageOf(site, [{ name: 'pricing', repository }]),
      names: ['shell', 'booking', 'pricing'],
    };
    expect(await environmentsOf(on({}, more))).toEqual({
      state: 'missing',
      says: 'pricing-prod: github.com/price-team/price-list/settings/environments.',
    });
  });
});

describe('a deploy', () => {
  const environments = older.environments.map((one) => ({ ...one, reviewed: false }));

  it('is approved by a person', async () => {
    expect(await reviewersOf(on({}))).toEqual({ state: 'ok', says: 'platform-prod' });
    expect(await reviewersOf(on({ environments }))).toMatchObject({
      state: 'missing',
      says: expect.stringContaining('nobody has to approve platform-prod'),
    });
  });

  it('is approved by nobody in a private repository whose plan has no reviewers', async () => {
    expect(await reviewersOf(on({ environments, isPrivate: true }))).toMatchObject({
      state: 'person',
      says: expect.stringContaining('whoever can push to main deploys'),
    });
  });
});
