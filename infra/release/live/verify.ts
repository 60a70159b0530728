import { composedProblems, readComposed } from '../compose/composed';
import { pageKey, releasePrefix } from '../store/keys';
import { integrityOf, type Manifest, releaseName } from '../store/manifest';
import { liveVersions } from '../store/registry';
import { readableManifest, readRegistry } from '../store/releases';
import type { ReleaseStore } from '../store/store';
import { nothingLive } from './status';

export type Verified = { files: number; pages: number; problems: string[] };

/** Reads everything that is live and reports what is missing, altered, or composed from other releases. */
export async function verify(store: ReleaseStore): Promise<Verified> {
  const { registry } = await readRegistry(store);
  const live = liveVersions(registry);
  if (Object.keys(live).length === 0)
    return {
      files: 0,
      pages: 0,
      problems: [nothingLive],
    };
  const problems: string[] = [];
  const manifests: Manifest[] = [];
  for (const [name, version] of Object.entries(live)) {
    const manifest = await readableManifest(store, name, version);
    if (manifest) manifests.push(manifest);
    else problems.push(`The manifest of ${name} ${version} is missing or unreadable.`);
  }
  for (const manifest of manifests) problems.push(...(await fileProblems(store, manifest)));
  problems.push(...(await composedProblems(store, registry)));
  const pages = new Set(Object.keys((await readComposed(store))?.pages ?? {}));
  for (const manifest of manifests) {
    for (const path of manifest.paths) {
      if (!pages.has(pageKey(path))) {
        problems.push(`${path} of ${releaseName(manifest)} is not among the composed pages.`);
      }
    }
  }
  const files = manifests.reduce((sum, manifest) => sum + Object.keys(manifest.files).length, 0);
  return { files, pages: pages.size, problems };
}

async function fileProblems(store: ReleaseStore, manifest: Manifest): Promise<string[]> {
  const prefix = releasePrefix(manifest.name, manifest.version);
  const problems: string[] = [];
  for (const [path, { integrity }] of Object.entries(manifest.files)) {
    const stored = await store.get(prefix + path);
    if (!stored) problems.push(`${path} of ${releaseName(manifest)} is missing.`);
    else if (integrityOf(stored.bytes) !== integrity) {
      problems.push(`${path} of ${releaseName(manifest)} does not match its integrity.`);
    }
  }
  return problems;
}
