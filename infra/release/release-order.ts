import * as z from 'zod';

/** What a team asks of the platform. Whose release it is says the function that is asked, not the question. */
export const releaseOrder = z.discriminatedUnion('action', [
  z.object({ action: z.literal('publish'), version: z.string(), again: z.boolean().optional() }),
  z.object({ action: z.literal('rollback'), version: z.string().optional() }),
]);
export type ReleaseOrder = z.infer<typeof releaseOrder>;

export const releaseAnswer = z.object({
  /** What a person at a terminal reads. */
  lines: z.array(z.string()),
  refused: z.boolean(),
});
export type ReleaseAnswer = z.infer<typeof releaseAnswer>;

/** Deployed name of the function that releases one remote (or the shell). */
export const releaseFunctionName = (stage: string, name: string): string =>
  `concierge-${stage}-release-${name}`;
