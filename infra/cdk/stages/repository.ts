import * as z from 'zod';

const idOnGitHub = z.int().positive().optional();

/**
 * A repository on GitHub. The tokens of its jobs name it with two numbers as well if it was created, renamed or
 * transferred after July 15, 2026, or opted in. Then both have to be here, or AWS refuses its jobs; `npm run preflight`
 * prints them. https://docs.github.com/en/actions/reference/security/oidc#immutable-subject-claims
 */
export const repositoryFields = {
  owner: z.string(),
  name: z.string(),
  ownerId: idOnGitHub,
  repositoryId: idOnGitHub,
};

export type Repository = z.infer<z.ZodObject<typeof repositoryFields>>;

/** Refuses one of the two numbers without the other. */
export const hasBothIds = ({ ownerId, repositoryId }: Repository): boolean =>
  (ownerId === undefined) === (repositoryId === undefined);

/** The subject of a token that GitHub gives a job of an environment. */
export function subjectOf({ owner, name, ownerId, repositoryId }: Repository, environment: string): string {
  const [ownerAt, repositoryAt] = ownerId === undefined ? ['', ''] : [`@${ownerId}`, `@${repositoryId}`];
  return `repo:${owner}${ownerAt}/${name}${repositoryAt}:environment:${environment}`;
}
