import * as z from 'zod';

/**
 * What the release function asks of the rendering function. Both ways a message stays small, however many pages there
 * are: AWS takes 6 MB. Pages themselves go through the bucket (compose/staging.ts).
 */
export const renderRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pages'),
    /** Where they are put: `staging/<run>/`. */
    run: z.uuid(),
    /** Of this set instead of what is live. */
    set: z.string().optional(),
  }),
  z.object({
    kind: z.literal('check'),
    candidate: z.object({ name: z.string(), version: z.string() }),
    /** Name -> version, as they would be live. */
    live: z.record(z.string(), z.string()),
  }),
]);
export type RenderRequest = z.infer<typeof renderRequest>;

/** Whether there are pages: not while no shell is live. */
export const staged = z.boolean();

export const renderProblems = z.array(
  z.object({ path: z.string(), owner: z.string(), message: z.string(), slot: z.string().optional() }),
);
