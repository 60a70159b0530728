import { createHmac } from 'node:crypto';
import {
  previewMark,
  previewPath,
  previewSeconds,
  previewToken,
  releaseInSet,
  setOf,
} from '@concierge/edge/sets';
import { compose } from '../compose/compose';
import { readComposed, writePreviewEnd } from '../compose/composed';
import type { ComposeParts } from '../compose/renderer';
import { gateFor } from '../gate/gate';
import { Refusal } from '../store/refusal';
import { entryOf } from '../store/registry';
import { withLive } from '../store/registry-changes';
import { loadCandidate, newestHeld, type RollbackTarget, readRegistry } from '../store/releases';

/** The edge's index has keys of at most 512 bytes: a set's name and the path of a page (at most 200, manifest.ts). */
const maxSetLength = 280;

/** A site's origin, and the key with which its edge verifies preview links. */
export interface PreviewSite {
  readonly origin: string;
  readonly key: string;
}

/**
 * Composes the live site with these versions instead of the live ones, and returns a link that opens it for a day.
 * Without a version, it uses the newest held one.
 * @throws Refusal if the gate refuses the versions beside the other live releases, or if one was not published, or if
 * the preview could not be composed
 */
export async function preview(
  targets: readonly RollbackTarget[],
  site: PreviewSite,
  options: ComposeParts & { readonly now?: () => Date },
): Promise<string> {
  const { store, renderer, now = () => new Date() } = options;
  const { registry } = await readRegistry(store);
  const releases = targets.map(({ name, version }) => ({
    name,
    version: version ?? newestHeld(registry, name),
  }));
  if (new Set(releases.map(({ name }) => name)).size < releases.length)
    throw new Refusal('A preview shows one version of a release: give each name once.');
  const set = previewMark + setOf(releases.map(releaseInSet).sort());
  if (set.length > maxSetLength)
    throw new Refusal(`${set} is too long a name: preview fewer releases at once.`);
  for (const { name, version } of releases) {
    if (!entryOf(registry, name, version) || !/^[\w.-]+$/.test(version))
      throw new Refusal(`${name} ${version} was not published: run publish ${name} --hold first.`);
  }
  const candidates = await Promise.all(
    releases.map(({ name, version }) => loadCandidate(store, { name, version })),
  );
  const shown = candidates.reduce((next, { manifest }) => withLive(next, manifest, now()), registry);
  await gateFor(store, renderer, candidates, { strict: false })(registry, shown);

  const until = Math.floor(now().getTime() / 1000) + previewSeconds;
  await writePreviewEnd(store, set, new Date(1000 * until));
  await compose(options, now());
  // The edge would show the live pages under a link to it.
  if (!Object.hasOwn((await readComposed(store))?.sets ?? {}, set)) {
    await writePreviewEnd(store, set, now());
    const named = releases.map((one) => `${one.name} ${one.version}`).join(', ');
    throw new Refusal(`No preview of ${named} was composed: any reason is above. Otherwise, try again.`);
  }
  const sign = (text: string) => createHmac('sha256', site.key).update(text).digest('base64url');
  return site.origin + previewPath + previewToken(set, until, sign);
}
