import type { RenderedSite, RenderProblem } from '@concierge/release/compose';
import { siteRenderer } from '@concierge/release/compose/site-renderer';
import {
  encodeRegistry,
  overlaidStore,
  type ReleaseStore,
  registryKey,
  registrySchema,
  storeOfSet,
} from '@concierge/release/store';
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

/** Handles a request to render: returns the site, or the problems of a check. */
export async function render(
  store: ReleaseStore,
  request: RenderRequest,
): Promise<RenderedSite | null | RenderProblem[]> {
  if (request.kind === 'site')
    return siteRenderer.render(request.set ? storeOfSet(store, request.set) : store, request.set);
  const next = encodeRegistry(request.next);
  const shown = overlaidStore(store, async (key) => (key === registryKey ? next : undefined));
  return siteRenderer.check(shown, request.candidate);
}
