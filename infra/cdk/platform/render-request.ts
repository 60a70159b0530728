import { registrySchema } from '@concierge/release/store';
import * as z from 'zod';

/** A request of a function that releases to the rendering function. */
export const renderRequest = z.discriminatedUnion('kind', [
  /** Asks for every page of a set; '' is the live one. The answer may have 6 MB, which is AWS's limit. */
  z.object({ kind: z.literal('site'), set: z.string() }),
  z.object({
    kind: z.literal('check'),
    candidate: z.object({ name: z.string(), version: z.string() }),
    /** The registry as it would be. */
    next: registrySchema,
  }),
]);
export type RenderRequest = z.infer<typeof renderRequest>;

/** Null while no shell is live. */
export const renderedSite = z
  .object({
    releases: z.record(z.string(), z.string()),
    files: z.record(z.string(), z.string()),
    notes: z.array(z.string()),
  })
  .nullable();

export const renderProblems = z.array(
  z.object({ path: z.string(), owner: z.string(), message: z.string(), slot: z.string().optional() }),
);
