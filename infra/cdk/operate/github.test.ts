import { afterEach, expect, it, vi } from 'vitest';
import { gitHubRepository } from './github';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const about = { full_name: 'lakeside/site', id: 456789, owner: { id: 123456 }, private: true };
const environments = [
  {
    name: 'platform-prod',
    protection_rules: [
      { id: 1, type: 'required_reviewers', reviewers: [] },
      { id: 2, type: 'branch_policy' },
    ],
    deployment_branch_policy: { protected_branches: false, custom_branch_policies: true },
  },
  { name: 'shell-prod', protection_rules: [], deployment_branch_policy: null },
  {
    name: 'diff-prod',
    deployment_branch_policy: { protected_branches: true, custom_branch_policies: false },
  },
];

/**
 * Makes GitHub answer like this for a repository of this age. `subject` is undefined if the token may not read it;
 * `branches` are what platform-prod is limited to.
 */
function gitHubAnswers(createdAt: string, subject?: object, branches: object[] = [{ name: 'main' }]): void {
  vi.stubEnv('GITHUB_TOKEN', 'a token');
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace('https://api.github.com/repos/lakeside/site', '');
    if (path === '') return Response.json({ ...about, created_at: createdAt });
    if (path === '/environments/platform-prod/deployment-branch-policies')
      return Response.json({ total_count: branches.length, branch_policies: branches });
    if (path.startsWith('/environments?')) return Response.json({ total_count: 3, environments });
    return subject ? Response.json(subject) : new Response('', { status: 403 });
  });
}
const read = () => gitHubRepository('lakeside', 'site');

it('reads numbers, and which environments are for main only and need a reviewer', async () => {
  gitHubAnswers('2020-01-01T00:00:00Z', { use_default: true, use_immutable_subject: true });
  expect(await read()).toEqual({
    fullName: 'lakeside/site',
    ownerId: 123456,
    repositoryId: 456789,
    isPrivate: true,
    numbersInTokens: true,
    environments: [
      { name: 'platform-prod', limited: true, reviewed: true },
      { name: 'shell-prod', limited: false, reviewed: false },
      // Protected branches only.
      { name: 'diff-prod', limited: false, reviewed: false },
    ],
  });
});

it.each([
  ['every branch', [{ name: '*', type: 'branch' }]],
  ['another branch as well', [{ name: 'main', type: 'branch' }, { name: 'release/*' }]],
  ['a tag called main', [{ name: 'main', type: 'tag' }]],
  ['nothing', []],
])('does not take an environment that is limited to %s for one of main only', async (_, branches) => {
  gitHubAnswers('2020-01-01T00:00:00Z', undefined, branches);
  const { environments: found = [] } = (await read()) ?? {};
  expect(found[0]).toMatchObject({ name: 'platform-prod', limited: false });
});

it('goes by a repository’s age if GitHub does not say how its tokens name it', async () => {
  for (const subject of [undefined, { use_default: true }]) {
    gitHubAnswers('2026-08-01T00:00:00Z', subject);
    expect(await read()).toMatchObject({ numbersInTokens: true });
    gitHubAnswers('2026-07-01T00:00:00Z', subject);
    expect(await read()).toMatchObject({ numbersInTokens: undefined });
  }
});

it('asks nothing without a token, and says what GitHub refused', async () => {
  vi.stubEnv('GITHUB_TOKEN', '');
  expect(await read()).toBeUndefined();
  vi.stubEnv('GITHUB_TOKEN', 'a token');
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expect(read()).rejects.toThrow('GitHub answers 404 for lakeside/site');
});
