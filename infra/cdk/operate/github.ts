import * as z from 'zod';

/** A repository as GitHub describes it. */
export interface GitHubRepository {
  readonly fullName: string;
  readonly ownerId: number;
  readonly repositoryId: number;
  readonly isPrivate: boolean;
  /** Whether the tokens of its jobs name it with both numbers; undefined if GitHub doesn't tell. */
  readonly numbersInTokens: boolean | undefined;
  readonly environments: readonly GitHubEnvironment[];
}
export interface GitHubEnvironment {
  readonly name: string;
  /** Whether only main may use it. */
  readonly limited: boolean;
  /** Whether a person has to approve its jobs. */
  readonly reviewed: boolean;
}

const repositoryAnswer = z.object({
  full_name: z.string(),
  id: z.int(),
  owner: z.object({ id: z.int() }),
  private: z.boolean(),
  created_at: z.string(),
});
const subjectAnswer = z.object({ use_immutable_subject: z.boolean().optional() });
const environmentsAnswer = z.object({
  environments: z.array(
    z.object({
      name: z.string(),
      protection_rules: z.array(z.looseObject({ type: z.string() })).default([]),
      deployment_branch_policy: z.object({ custom_branch_policies: z.boolean() }).nullish(),
    }),
  ),
});
const branchesAnswer = z.object({
  branch_policies: z.array(z.object({ name: z.string(), type: z.string().default('branch') })),
});

/**
 * Reads a repository with the token in GITHUB_TOKEN; undefined without one.
 * @throws if GitHub refuses the token
 */
export async function gitHubRepository(owner: string, name: string): Promise<GitHubRepository | undefined> {
  const token = process.env.GITHUB_TOKEN;
  if (!token) return undefined;
  const asked = (path: string) =>
    fetch(`https://api.github.com/repos/${owner}/${name}${path}`, {
      headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token}` },
    });
  const answered = async (path: string): Promise<unknown> => {
    const response = await asked(path);
    if (!response.ok) throw new Error(`GitHub answers ${response.status} for ${owner}/${name}${path}`);
    return response.json();
  };
  const about = repositoryAnswer.parse(await answered(''));
  const { environments } = environmentsAnswer.parse(await answered('/environments?per_page=100'));
  // The other policy, protected branches only, lets every branch in as long as none is protected.
  const onlyMain = async ({ name: one, deployment_branch_policy: policy }: (typeof environments)[number]) => {
    if (!policy?.custom_branch_policies) return false;
    const path = `/environments/${encodeURIComponent(one)}/deployment-branch-policies`;
    const [first, ...more] = branchesAnswer.parse(await answered(path)).branch_policies;
    return first?.name === 'main' && first.type === 'branch' && more.length === 0;
  };
  // Not every token may read this, and GitHub's own servers for enterprises don't have it.
  const subject = await asked('/actions/oidc/customization/sub');
  const said = subject.ok ? subjectAnswer.parse(await subject.json()).use_immutable_subject : undefined;
  return {
    fullName: about.full_name,
    ownerId: about.owner.id,
    repositoryId: about.id,
    isPrivate: about.private,
    numbersInTokens: said ?? (about.created_at >= '2026-07-16' ? true : undefined),
    environments: await Promise.all(
      environments.map(async (one) => ({
        name: one.name,
        limited: await onlyMain(one),
        reviewed: one.protection_rules.some(({ type }) => type === 'required_reviewers'),
      })),
    ),
  };
}
