import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkRepository } from './github';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const ids = { ownerId: 123456, repositoryId: 456789 };
const named = { owner: 'lakeside', name: 'site' };
const forMain = { protected_branches: false, custom_branch_policies: true };
const reviewed = [{ id: 1, type: 'required_reviewers', reviewers: [] }];
const environment = (name: string, more: object = {}) => ({
  name,
  deployment_branch_policy: forMain,
  ...(name === 'platform-prod' ? { protection_rules: reviewed } : {}),
  ...more,
});
const all = ['shell-prod', 'platform-prod', 'diff-prod'];

/** Checks a repository about which GitHub answers this. By default nothing is wrong with it. */
async function check({
  repository = named as Parameters<typeof checkRepository>[1],
  about = {} as object,
  /** Null if the token may not read it. */
  immutable = false as boolean | null,
  branches = [{ name: 'main' }] as object[],
  environments = all.map((name) => environment(name)),
} = {}) {
  vi.stubEnv('GITHUB_TOKEN', 'a token');
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace('https://api.github.com/repos/lakeside/site', '');
    if (path === '') {
      const always = { full_name: 'lakeside/site', id: ids.repositoryId, owner: { id: ids.ownerId } };
      return Response.json({ ...always, private: false, created_at: '2020-01-01T00:00:00Z', ...about });
    }
    if (path.endsWith('/deployment-branch-policies')) return Response.json({ branch_policies: branches });
    if (path.startsWith('/environments?')) return Response.json({ environments });
    return immutable === null
      ? new Response('', { status: 403 })
      : Response.json({ use_immutable_subject: immutable });
  });
  return checkRepository({ name: 'prod' }, repository, ['shell', 'platform', 'diff']);
}
const ok = { state: 'ok', says: all.join(', ') };
const missing = (says: string) => ({ state: 'missing', says: expect.stringContaining(says) });
const byHand = (says: string) => ({ state: 'person', says: expect.stringContaining(says) });
const addIds = 'add ownerId: 123456, repositoryId: 456789 to it in stages/prod.ts';

describe('the ids of a repository', () => {
  it('are in the stage if its tokens have them, and only then', async () => {
    const withIds = { ...named, ...ids };
    expect(await check()).toEqual(ok);
    expect(await check({ immutable: true, repository: withIds })).toEqual(ok);
    expect(await check({ immutable: null, repository: withIds })).toEqual(ok);
    expect(await check({ immutable: true })).toEqual(missing(`its tokens have ids: ${addIds}`));
    const others = { ...named, ownerId: 1, repositoryId: 2 };
    expect(await check({ immutable: true, repository: others })).toEqual(missing(addIds));
    expect(await check({ repository: withIds })).toEqual(missing('remove ownerId and repositoryId'));
  });

  it('go by its age if GitHub does not say how its tokens name it', async () => {
    const madeAt = (created_at: string) => check({ immutable: null, about: { created_at } });
    expect(await madeAt('2026-08-01T00:00:00Z')).toEqual(missing(addIds));
    expect(await madeAt('2026-07-01T00:00:00Z')).toEqual(byHand(`if AWS refuses its jobs, ${addIds}`));
  });

  it('belong to a name that GitHub spells in the same way', async () => {
    const about = { full_name: 'Lakeside/site' };
    expect(await check({ about })).toEqual(missing('GitHub calls lakeside/site Lakeside/site'));
  });
});

describe('environments', () => {
  it('all exist', async () => {
    expect(await check({ environments: [environment('platform-prod')] })).toEqual({
      state: 'missing',
      says: 'shell-prod, diff-prod: github.com/lakeside/site/settings/environments.',
    });
  });

  it.each([
    ['every branch', { branches: [{ name: '*', type: 'branch' }] }],
    ['another branch as well', { branches: [{ name: 'main', type: 'branch' }, { name: 'release/*' }] }],
    ['a tag called main', { branches: [{ name: 'main', type: 'tag' }] }],
    ['nothing', { branches: [] }],
    [
      'protected branches',
      {
        environments: all.map((name) =>
          environment(name, { deployment_branch_policy: { custom_branch_policies: false } }),
        ),
      },
    ],
  ])('are for main alone, and not limited to %s', async (_, limited) => {
    expect(await check(limited)).toEqual(missing('shell-prod must be for main alone'));
  });

  it('of a deploy have a reviewer, which a private repository may lack', async () => {
    const environments = all.map((name) => environment(name, { protection_rules: [] }));
    expect(await check({ environments })).toEqual(missing('nobody has to approve platform-prod: github.com'));
    expect(await check({ environments, about: { private: true } })).toEqual(
      byHand('everybody who can push to main deploys'),
    );
  });
});

it('asks nothing without a token, and says what GitHub refused', async () => {
  vi.stubEnv('GITHUB_TOKEN', '');
  const read = () => checkRepository({ name: 'prod' }, named, ['shell']);
  expect(await read()).toEqual(byHand('shell-prod'));
  vi.stubEnv('GITHUB_TOKEN', 'a token');
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expect(read()).rejects.toThrow('GitHub answers 404 for lakeside/site');
});
