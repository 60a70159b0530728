import { nameProblem } from '@concierge/command-line/workspace';
import { siteNames } from '@concierge/contract/practice/sites';
import * as z from 'zod';

const idOnGitHub = z.int().positive().optional();

/**
 * A repository on GitHub. The tokens of its jobs name it with two numbers as well if it was created, renamed or
 * transferred after July 15, 2026, or opted in. Then both have to be here, or AWS refuses its jobs
 * (README.md says how to find them).
 * https://docs.github.com/en/actions/reference/security/oidc#immutable-subject-claims
 */
export const repositorySchema = z
  .strictObject({ owner: z.string(), name: z.string(), ownerId: idOnGitHub, repositoryId: idOnGitHub })
  .refine(({ ownerId, repositoryId }) => (ownerId === undefined) === (repositoryId === undefined), {
    error: 'ownerId and repositoryId go together.',
  });
export type Repository = z.infer<typeof repositorySchema>;

/** A remote in a repository of its own. */
export const externalRemote = z.strictObject({
  name: z.string().refine((name) => nameProblem(name) === undefined, {
    error: ({ input }) => nameProblem(String(input)),
  }),
  repository: repositorySchema,
  /** The site that shows it. */
  site: z.enum(siteNames).default('public'),
});

/** The subject of a token that GitHub gives a job of an environment. */
export function subjectOf({ owner, name, ownerId, repositoryId }: Repository, environment: string): string {
  const [ownerAt, repositoryAt] = ownerId === undefined ? ['', ''] : [`@${ownerId}`, `@${repositoryId}`];
  return `repo:${owner}${ownerAt}/${name}${repositoryAt}:environment:${environment}`;
}
