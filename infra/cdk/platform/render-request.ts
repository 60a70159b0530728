import * as z from 'zod';

/** What the release function asks of the rendering function, and what it gets. */
export const renderRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pages'),
    /** Of this set instead of what is live. */
    set: z.string().optional(),
  }),
  z.object({
    kind: z.literal('check'),
    candidate: z.object({ name: z.string(), version: z.string() }),
    /** The registry as it would be. */
    registry: z.string(),
  }),
]);
export type RenderRequest = z.infer<typeof renderRequest>;

export const renderedPages = z.nullable(
  z.object({
    releases: z.record(z.string(), z.string()),
    files: z.array(z.tuple([z.string(), z.string()])),
  }),
);
export type RenderedPages = z.infer<typeof renderedPages>;

export const renderProblems = z.array(z.object({ path: z.string(), owner: z.string(), message: z.string() }));
