import { renderCheck } from '@concierge/release/compose/check-rendering';
import { readLiveSet } from '@concierge/release/compose/live-set';
import { composePages } from '@concierge/release/compose/pages';
import { liveVersions } from '@concierge/release/registry';
import { registryKey } from '@concierge/release/store/keys';
import { OverlayStore } from '@concierge/release/store/overlay-store';
import { S3Store } from '@concierge/release/store/s3-store';
import { SetStore } from '@concierge/release/store/set-store';
import { required } from '../environment';
import { type RenderedPages, renderRequest } from '../render-request';

const store = new S3Store(required('RELEASES_BUCKET'));

/**
 * Renders pages, which runs what teams wrote. That is why it is a function of its own that may read the
 * bucket of releases and do nothing else: what a page's code did here, it could only do to itself.
 */
export async function handler(event: unknown): Promise<unknown> {
  const request = renderRequest.parse(event);
  if (request.kind === 'check') {
    const registry = Buffer.from(request.registry);
    const would = new OverlayStore(store, async (key) => (key === registryKey ? registry : undefined));
    return await renderCheck(would, request.candidate);
  }
  const { set } = request;
  const shown = set ? new SetStore(store, set) : store;
  const live = await readLiveSet(shown);
  if (!live) return null;
  const files = await composePages(shown, live, set);
  return { releases: liveVersions(live.registry), files: [...files] } satisfies RenderedPages;
}
