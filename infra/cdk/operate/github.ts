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
  /** Whether only some branches may use it. */
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
      deployment_branch_policy: z.looseObject({}).nullish(),
    }),
  ),
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
  // Not every token may read this, and GitHub's own servers for enterprises don't have it.
  const subject = await asked('/actions/oidc/customization/sub');
  const said = subject.ok ? subjectAnswer.parse(await subject.json()).use_immutable_subject : undefined;
  return {
    fullName: about.full_name,
    ownerId: about.owner.id,
    repositoryId: about.id,
    isPrivate: about.private,
    numbersInTokens: said ?? (about.created_at >= '2026-07-16' ? true : undefined),
    environments: environments.map((one) => ({
      name: one.name,
      limited: Boolean(one.deployment_branch_policy),
      reviewed: one.protection_rules.some(({ type }) => type === 'required_reviewers'),
    })),
  };
}
