import { renderCheck } from '@concierge/release/compose/check-rendering';
import { readLiveSet } from '@concierge/release/compose/live-set';
import { composePages } from '@concierge/release/compose/pages';
import { stagePages } from '@concierge/release/compose/staging';
import type { RenderProblem } from '@concierge/release/composer';
import { encodeRegistry, liveVersions, withLive, withoutLive } from '@concierge/release/registry';
import { loadManifest, readRegistry } from '@concierge/release/registry-store';
import { registryKey } from '@concierge/release/store/keys';
import { OverlayStore } from '@concierge/release/store/overlay-store';
import { SetStore } from '@concierge/release/store/set-store';
import type { ReleaseStore } from '@concierge/release/store/store';
import type { RenderRequest } from './render-request';

/** Handles a request to render. Returns the problems of a check, or whether pages were staged. */
export async function render(
  store: ReleaseStore,
  request: RenderRequest,
): Promise<boolean | RenderProblem[]> {
  if (request.kind === 'check')
    return await renderCheck(await asLive(store, request.live), request.candidate);
  const { run, set } = request;
  const shown = set ? new SetStore(store, set) : store;
  const live = await readLiveSet(shown);
  if (!live) return false;
  await stagePages(shown, store, run, liveVersions(live.registry), (tell) =>
    composePages(shown, live, { set, tell }),
  );
  return true;
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
