import * as z from 'zod';
import type { Repository } from '../stages/repository';
import type { Stage } from '../stages/stage';
import { byHand, type CheckResult, missing, ok } from './findings';

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
 * Whether AWS would recognize a repository's jobs by their tokens, and whether each environment that a role trusts exists,
 * is open to no branch but main and, for a deploy, has somebody who approves it. Reads with the token in GITHUB_TOKEN.
 * @param parts What the repository's jobs release or deploy: each has an environment.
 * @throws if GitHub refuses the token
 */
export async function checkRepository(
  stage: Pick<Stage, 'name'>,
  repository: Repository,
  parts: readonly string[],
): Promise<CheckResult> {
  const named = `${repository.owner}/${repository.name}`;
  const token = process.env.GITHUB_TOKEN;
  const expected = parts.map((part) => `${part}-${stage.name}`);
  if (!token)
    return byHand(
      `${expected.join(', ')} for main alone, who approves a deploy, and ids as in stages/${stage.name}.ts: with GITHUB_TOKEN set this is looked up.`,
    );
  const request = (path: string) =>
    fetch(`https://api.github.com/repos/${named}${path}`, {
      headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token}` },
    });
  const read = async (path: string): Promise<unknown> => {
    const response = await request(path);
    if (!response.ok) throw new Error(`GitHub answers ${response.status} for ${named}${path}`);
    return response.json();
  };
  const about = repositoryAnswer.parse(await read(''));
  // Not every token may read this, and GitHub's own servers for enterprises don't have it.
  const subject = await request('/actions/oidc/customization/sub');
  const immutable = subject.ok ? subjectAnswer.parse(await subject.json()).use_immutable_subject : undefined;
  const { environments } = environmentsAnswer.parse(await read('/environments?per_page=100'));
  // The other policy, protected branches only, lets every branch in as long as none is protected.
  const onlyMain = async ({ name, deployment_branch_policy: policy }: (typeof environments)[number]) => {
    if (!policy?.custom_branch_policies) return false;
    const path = `/environments/${encodeURIComponent(name)}/deployment-branch-policies`;
    const [first, ...more] = branchesAnswer.parse(await read(path)).branch_policies;
    return first?.name === 'main' && first.type === 'branch' && more.length === 0;
  };
  const settings = `github.com/${named}/settings/environments`;
  const [lacks, unclear]: [string[], string[]] = [[], []];
  const ids = idProblem(about, immutable, repository, `stages/${stage.name}.ts`);
  if (ids) (ids.certain ? lacks : unclear).push(ids.says);
  const absent = expected.filter((name) => !environments.some((one) => one.name === name));
  if (absent.length > 0) lacks.push(`${absent.join(', ')}: ${settings}`);
  for (const environment of environments.filter(({ name }) => expected.includes(name))) {
    const { name, protection_rules: rules } = environment;
    if (!(await onlyMain(environment)))
      lacks.push(
        `${name} must be for main alone: in ${settings}, choose Selected branches and tags and add only the branch main`,
      );
    if (name !== `platform-${stage.name}` || rules.some(({ type }) => type === 'required_reviewers'))
      continue;
    if (about.private)
      unclear.push(
        `nobody has to approve ${name}, so everybody who can push to main deploys. In a private repository GitHub has required reviewers only with its Enterprise plan`,
      );
    else lacks.push(`nobody has to approve ${name}: ${settings}, Required reviewers`);
  }
  if (lacks.length > 0) return missing(`${[...lacks, ...unclear].join('; ')}.`);
  return unclear.length > 0 ? byHand(`${unclear.join('; ')}.`) : ok(expected.join(', '));
}

/**
 * What is wrong with the name and the ids of a repository in the stage. Tokens have ids in repositories that were made
 * since July 16, 2026, and in those that opted in; for others GitHub may not tell.
 */
function idProblem(
  { full_name, id, owner, created_at }: z.infer<typeof repositoryAnswer>,
  immutable: boolean | undefined,
  repository: Repository,
  file: string,
): { readonly certain: boolean; readonly says: string } | undefined {
  const named = `${repository.owner}/${repository.name}`;
  const inTokens = immutable ?? (created_at >= '2026-07-16' ? true : undefined);
  const has = repository.ownerId !== undefined;
  const add = `add ownerId: ${owner.id}, repositoryId: ${id} to it in ${file}`;
  if (full_name !== named)
    return { certain: true, says: `GitHub calls ${named} ${full_name}: change ${file}` };
  if (inTokens === false)
    return has
      ? { certain: true, says: `its tokens have no ids: remove ownerId and repositoryId from ${file}` }
      : undefined;
  if (repository.ownerId === owner.id && repository.repositoryId === id) return undefined;
  return inTokens || has
    ? { certain: true, says: `its tokens have ids: ${add}` }
    : { certain: false, says: `if AWS refuses its jobs, ${add}` };
}
