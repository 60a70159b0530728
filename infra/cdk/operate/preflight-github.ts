import type { Repository } from '../stages/repository';
import type { Stage } from '../stages/stage';
import { type CheckResult, missing, ok } from './findings';
import type { GitHubRepository } from './github';

export interface OnGitHub {
  readonly stage: Stage;
  /** Everything that can be released: the shell and each remote. */
  readonly names: readonly string[];
  /** Undefined if GitHub can't be asked. */
  readonly readRepository: (owner: string, name: string) => Promise<GitHubRepository | undefined>;
}

const noneNeeded = ok('none is needed without a repository');
const byHand = (says: string): CheckResult => ({
  state: 'person',
  says: `${says}: with GITHUB_TOKEN set this is looked up.`,
});
const named = ({ owner, name }: Repository) => `${owner}/${name}`;
const settings = (repository: Repository) => `github.com/${named(repository)}/settings/environments`;

/** Whether AWS would recognize the jobs of each repository by their tokens. */
export async function repositoriesOf({ stage, readRepository: read }: OnGitHub): Promise<CheckResult> {
  if (!stage.repository) return noneNeeded;
  const repositories = [stage.repository, ...stage.remotesElsewhere.map(({ repository }) => repository)];
  const file = `stages/${stage.name}.ts`;
  const lacks: string[] = [];
  const unclear: string[] = [];
  for (const one of repositories) {
    const found = await read(one.owner, one.name);
    if (!found) return byHand(`${repositories.map(named).join(', ')}, as in ${file}`);
    const { fullName, ownerId, repositoryId, numbersInTokens } = found;
    const numbers = `ownerId: ${ownerId}, repositoryId: ${repositoryId}`;
    const hasThem = one.ownerId === ownerId && one.repositoryId === repositoryId;
    if (fullName !== named(one)) lacks.push(`GitHub calls ${named(one)} ${fullName}: change ${file}`);
    else if (numbersInTokens === false && one.ownerId !== undefined)
      lacks.push(`the tokens of ${fullName} have no numbers: remove ownerId and repositoryId from ${file}`);
    else if (!hasThem && (numbersInTokens || one.ownerId !== undefined))
      lacks.push(`the tokens of ${fullName} have its numbers: add ${numbers} to it in ${file}`);
    else if (numbersInTokens === undefined && !hasThem)
      unclear.push(`if AWS refuses the jobs of ${fullName}, add ${numbers} to it in ${file}`);
  }
  if (lacks.length > 0) return missing(`${lacks.join('; ')}.`);
  return unclear.length > 0
    ? { state: 'person', says: `${unclear.join('; ')}.` }
    : ok(repositories.map(named).join(', '));
}

/** Whether each environment that a role trusts exists, and is open to no branch but main. */
export async function environmentsOf({ stage, names, readRepository: read }: OnGitHub): Promise<CheckResult> {
  if (!stage.repository) return noneNeeded;
  const elsewhere = stage.remotesElsewhere.map(({ name }) => name);
  const here = [...names.filter((name) => !elsewhere.includes(name)), 'platform', 'diff'];
  const wanted = [
    { one: stage.repository, parts: here },
    ...stage.remotesElsewhere.map(({ name, repository }) => ({ one: repository, parts: [name] })),
  ];
  const all = wanted.flatMap(({ parts }) => parts.map((part) => `${part}-${stage.name}`)).join(', ');
  const lacks: string[] = [];
  for (const { one, parts } of wanted) {
    const found = await read(one.owner, one.name);
    if (!found) return byHand(all);
    const environments = parts.map((part) => ({
      name: `${part}-${stage.name}`,
      is: found.environments.find(({ name }) => name === `${part}-${stage.name}`),
    }));
    const without = environments.filter(({ is }) => !is).map(({ name }) => name);
    const open = environments.filter(({ is }) => is && !is.limited).map(({ name }) => name);
    if (without.length > 0) lacks.push(`${without.join(', ')}: ${settings(one)}`);
    if (open.length > 0)
      lacks.push(
        `${open.join(', ')} must be for main alone: in ${settings(one)}, choose Selected branches and tags and add only the branch main`,
      );
  }
  return lacks.length > 0 ? missing(`${lacks.join('; ')}.`) : ok(all);
}

/** Whether a person has to approve a deploy. */
export async function reviewersOf({ stage, readRepository: read }: OnGitHub): Promise<CheckResult> {
  if (!stage.repository) return noneNeeded;
  const found = await read(stage.repository.owner, stage.repository.name);
  const name = `platform-${stage.name}`;
  if (!found) return byHand(`who approves ${name}`);
  if (found.environments.some((one) => one.name === name && one.reviewed)) return ok(name);
  return found.isPrivate
    ? {
        state: 'person',
        says: `nobody has to approve ${name}, so whoever can push to main deploys. In a private repository GitHub has required reviewers only with its Enterprise plan.`,
      }
    : missing(`nobody has to approve ${name}: ${settings(stage.repository)}, Required reviewers.`);
}
