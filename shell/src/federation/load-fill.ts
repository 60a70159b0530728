import { loadPage, type SlotFill } from '@concierge/kit';
import { applyStyles, loadStyle } from './load-files';
import { isRecord, liveVersion, registryPath } from './registry';
import { reportRemoteError } from './remote-errors';
import type { RemoteLoader } from './remote-loader';

/**
 * Loads what fills a slot, in the version that this document keeps to. Loaded itself when a slot comes near.
 * @throws whatever loading the remote throws; then the slot keeps what stands in it.
 */
export async function loadFill(
  loader: RemoteLoader,
  slot: string,
  served: HTMLElement | null,
): Promise<SlotFill | null> {
  const remote = served?.dataset.mf ?? (await fillerOf(slot));
  if (!remote) return null;
  try {
    const { fills = {}, ...definition } = await loader.definition(remote);
    const component = fills[slot];
    if (!component) throw new Error(`Remote ${remote} does not fill ${slot}`);
    const live = loader.live[remote];
    const [loading, fill] = await Promise.all([
      live?.loading ?? (live && loader.manifest(remote, live)),
      loadPage(definition, { component }),
    ]);
    // The page carries those of what was composed, and no more.
    await Promise.all((loading?.styles ?? []).map(loadLast));
    applyStyles();
    return {
      remote,
      component: fill,
      ...(served ? { html: served.innerHTML } : {}),
      report: (error) => reportRemoteError(remote, 'render', error),
    };
  } catch (error) {
    reportRemoteError(remote, 'load', error);
    throw error;
  }
}

/**
 * Inside another remote's page both stylesheets apply, and of two rules that differ the later wins: it is to be the one of
 * the remote that is inside.
 */
async function loadLast(style: { readonly url: string; readonly integrity: string }): Promise<void> {
  const sheets = document.head.querySelectorAll('link[rel="stylesheet"], style[data-remote]');
  if (sheets[sheets.length - 1]?.getAttribute('href') !== style.url) await loadStyle(style);
}

/** Which live remote fills a slot: a page that was not served with it does not know. */
async function fillerOf(slot: string): Promise<string | undefined> {
  const registry: unknown = await (await fetch(registryPath, { cache: 'no-cache' })).json();
  const remotes = isRecord(registry) && isRecord(registry.microFrontends) ? registry.microFrontends : {};
  return Object.keys(remotes).find((name) => {
    const fills = liveVersion(remotes[name])?.loading.fills;
    return Array.isArray(fills) && fills.includes(slot);
  });
}
