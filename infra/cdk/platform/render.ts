import { type RenderedSite, type RenderProblem, siteRenderer } from '@concierge/release/compose';
import {
  encodeRegistry,
  OverlayStore,
  type ReleaseStore,
  registryKey,
  SetStore,
} from '@concierge/release/store';
import type { RenderRequest } from './render-request';

/** Handles a request to render: returns the site, or the problems of a check. */
export async function render(
  store: ReleaseStore,
  request: RenderRequest,
): Promise<RenderedSite | null | RenderProblem[]> {
  if (request.kind === 'site')
    return siteRenderer.render(request.set ? new SetStore(store, request.set) : store, request.set);
  const next = encodeRegistry(request.next);
  const shown = new OverlayStore(store, async (key) => (key === registryKey ? next : undefined));
  return siteRenderer.check(shown, request.candidate);
}
