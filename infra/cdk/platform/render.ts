import { type RenderedSite, type RenderProblem, siteRenderer } from '@concierge/release/compose';
import {
  encodeRegistry,
  liveVersions,
  loadManifest,
  OverlayStore,
  type ReleaseStore,
  readRegistry,
  registryKey,
  SetStore,
  withLive,
  withoutLive,
} from '@concierge/release/store';
import type { RenderRequest } from './render-request';

/** Handles a request to render: returns the site, or the problems of a check. */
export async function render(
  store: ReleaseStore,
  request: RenderRequest,
): Promise<RenderedSite | null | RenderProblem[]> {
  if (request.kind === 'check')
    return await siteRenderer.check(await asLive(store, request.live), request.candidate);
  const { set } = request;
  return await siteRenderer.render(set === '' ? store : new SetStore(store, set), set);
}

/** The store with exactly these versions live. */
async function asLive(store: ReleaseStore, wanted: Readonly<Record<string, string>>): Promise<ReleaseStore> {
  let { registry } = await readRegistry(store);
  for (const name of Object.keys(liveVersions(registry)))
    if (!Object.hasOwn(wanted, name)) registry = withoutLive(registry, name);
  const asIs = liveVersions(registry);
  for (const [name, version] of Object.entries(wanted).filter(([name, version]) => asIs[name] !== version))
    registry = withLive(registry, await loadManifest(store, name, version), new Date(0));
  const bytes = encodeRegistry(registry);
  return new OverlayStore(store, async (key) => (key === registryKey ? bytes : undefined));
}
