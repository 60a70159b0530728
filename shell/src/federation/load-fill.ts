import { loadPage, type SlotFill } from '@concierge/kit';
import { forRoles } from '@concierge/kit/for-roles';
import { applyStyles, loadStyleLast } from './load-files';
import { isRecord, liveVersion, registryPath } from './registry';
import type { RemoteLoader } from './remote-loader';

/** Here, because a page for roles waits in a slot for whoever may see it. */
export { forRoles };

/**
 * Loads what fills a slot, in the version that this document uses. This module itself is loaded when a slot comes near.
 * @throws whatever loading the remote throws; the slot then keeps its current content.
 */
export async function loadFill(
  loader: RemoteLoader,
  slot: string,
  served: HTMLElement | null,
): Promise<SlotFill | null> {
  const remote = served?.dataset.mf ?? (await fillerOf(slot, loader));
  if (!remote) return null;
  try {
    const { fills = {}, ...definition } = await loader.definition(remote);
    const component = fills[slot];
    if (!component) throw new Error(`Remote ${remote} does not fill ${slot}`);
    const live = loader.live[remote];
    const [manifest, fill] = await Promise.all([
      // A page that was composed with the slot has the slot's styles.
      served || !live ? undefined : loader.manifest(remote, live),
      loadPage(definition, { component }),
    ]);
    if (manifest) {
      await Promise.all(manifest.styles.map(loadStyleLast));
      applyStyles();
    }
    return {
      remote,
      component: fill,
      ...(served ? { html: served.innerHTML } : {}),
      report: (error) => loader.reportError(remote, 'render', error),
    };
  } catch (error) {
    if (!loader.leaving) loader.reportError(remote, 'load', error);
    throw error;
  }
}

/**
 * Looks up the remote that fills a slot: a page that was served without one doesn't know it. Only this document's
 * remotes count: another one went live after it was loaded.
 */
async function fillerOf(slot: string, { live, fetch }: RemoteLoader): Promise<string | undefined> {
  const registry: unknown = await (await fetch(registryPath, { cache: 'no-cache' })).json();
  const remotes = isRecord(registry) && isRecord(registry.microFrontends) ? registry.microFrontends : {};
  return Object.keys(live).find((name) => {
    const fills = liveVersion(remotes[name])?.loading.fills;
    return Array.isArray(fills) && fills.includes(slot);
  });
}
