import * as z from 'zod';

/**
 * A request of the release function to the rendering function. Requests and responses stay small, however many pages
 * there are: AWS allows 6 MB. The pages themselves go through the bucket (compose/staging.ts).
 */
export const renderRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pages'),
    /** Pages are staged under `staging/<run>/`. */
    run: z.uuid(),
    /** Renders this set instead of what is live. */
    set: z.string().optional(),
  }),
  z.object({
    kind: z.literal('check'),
    candidate: z.object({ name: z.string(), version: z.string() }),
    /** The versions that would be live: name -> version. */
    live: z.record(z.string(), z.string()),
  }),
]);
export type RenderRequest = z.infer<typeof renderRequest>;

/** Whether pages were staged. False while no shell is live. */
export const staged = z.boolean();

export const renderProblems = z.array(
  z.object({ path: z.string(), owner: z.string(), message: z.string(), slot: z.string().optional() }),
);
