import type { Candidate } from '../candidate';
import { lostFillMessage } from '../compose/lost-fills';
import type { Renderer } from '../compose/renderer';
import { encodeManifest, releaseName } from '../manifest';
import type { Problem } from '../refusal';
import { encodeRegistry } from '../registry';
import type { Registry } from '../registry-schema';
import { manifestKey, registryKey, releasePrefix } from '../store/keys';
import { OverlayStore } from '../store/overlay-store';
import type { ReleaseStore } from '../store/store';

/**
 * Renders what the candidates change, before anything is uploaded. A new shell's check renders every page, so it
 * covers the other candidates.
 */
export async function renderCheck(
  store: ReleaseStore,
  renderer: Renderer,
  candidates: readonly Candidate[],
  next: Registry,
): Promise<Problem[]> {
  const overlay = candidateOverlay(store, candidates, next);
  const shells = candidates.filter(({ manifest }) => manifest.kind === 'shell');
  const problems: Problem[] = [];
  for (const { manifest } of shells.length > 0 ? shells : candidates) {
    const { name, version } = manifest;
    const release = releaseName(manifest);
    for (const { path, owner, message, slot } of await renderer.check(overlay, { name, version }))
      problems.push(
        slot === undefined
          ? {
              rule: 'render',
              release,
              message: `${path} of ${owner} does not render with ${release}: ${message}`,
            }
          : { rule: 'slots', release, message: lostFillMessage(release, { path, slot, remote: owner }) },
      );
  }
  return problems;
}

/** The store as it would look with these candidates live. */
export function candidateOverlay(
  store: ReleaseStore,
  candidates: readonly Candidate[],
  next: Registry,
): ReleaseStore {
  return new OverlayStore(store, async (key) => {
    if (key === registryKey) return encodeRegistry(next);
    for (const candidate of candidates) {
      const { name, version, files } = candidate.manifest;
      if (key === manifestKey(name, version)) return encodeManifest(candidate.manifest);
      const prefix = releasePrefix(name, version);
      const path = key.slice(prefix.length);
      if (key.startsWith(prefix) && Object.hasOwn(files, path)) return candidate.read(path);
    }
    return undefined;
  });
}
