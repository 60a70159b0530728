import { manifestKey, mapKey, mapsPrefix, releasePrefix } from '../store/keys';
import { encodeJson, integrityOf, type Manifest, releaseHash, releaseName } from '../store/manifest';
import { problemOf, Refusal } from '../store/refusal';
import { type Candidate, manifestIn } from '../store/releases';
import type { ReleaseStore } from '../store/store';

const parallelUploads = 8;

/** Checks if a candidate's version is free, already this same release, or taken by a different one. */
export async function claimOf(store: ReleaseStore, manifest: Manifest): Promise<'free' | 'same' | 'taken'> {
  const stored = await store.get(manifestKey(manifest.name, manifest.version));
  if (!stored) return 'free';
  const found = manifestIn(stored);
  return found && releaseHash(found) === releaseHash(manifest) ? 'same' : 'taken';
}

/** The refusal of a version that was published with other bytes. */
export function versionTakenRefusal(manifest: Manifest): Refusal {
  const release = releaseName(manifest);
  const message = `${release} was published with other bytes, and a published version never changes: raise the version in the package.json of ${manifest.name}.`;
  return new Refusal(message, [problemOf('version', manifest, message)]);
}

/**
 * Claims the version by writing its manifest: the first of several publishers wins. Visitors don't notice a claim; only
 * the registry makes a release live.
 * @throws Refusal if the version is taken by other bytes
 */
export async function claim(store: ReleaseStore, manifest: Manifest): Promise<void> {
  // A claimed version is not written again: the shell may release other teams' uploads, and may not write there.
  if ((await claimOf(store, manifest)) === 'same') return;
  const key = manifestKey(manifest.name, manifest.version);
  if ((await store.put(key, encodeJson(manifest), { ifAbsent: true })) === 'written') return;
  if ((await claimOf(store, manifest)) !== 'same') throw versionTakenRefusal(manifest);
}

/** Uploads the missing files of a claimed version, and its source maps; returns the number of files. */
export async function upload(store: ReleaseStore, candidate: Candidate): Promise<number> {
  await uploadMaps(store, candidate);
  const { name, version, files } = candidate.manifest;
  const prefix = releasePrefix(name, version);
  const present = new Set(await store.list(prefix));
  const missing = Object.entries(files).filter(([path]) => !present.has(prefix + path));
  const queue = missing.values();
  const worker = async (): Promise<void> => {
    for (const [path, facts] of queue) {
      const bytes = await candidate.read(path);
      if (integrityOf(bytes) !== facts.integrity) {
        throw new Refusal(`${path} changed while ${name} ${version} was being published; publish again.`);
      }
      // A conflict means that another publisher wrote the same file of the same release: the claim guarantees that.
      await store.put(prefix + path, bytes, { ifAbsent: true, contentType: facts.type });
    }
  };
  await Promise.all(Array.from({ length: parallelUploads }, worker));
  return missing.length;
}

async function uploadMaps(store: ReleaseStore, { manifest, readMap }: Candidate): Promise<void> {
  if (!readMap) return;
  const { name, version, files } = manifest;
  const present = new Set(await store.list(mapsPrefix(name, version)));
  for (const file of Object.keys(files).filter((path) => path.endsWith('.js'))) {
    const key = mapKey(name, version, file);
    const bytes = present.has(key) ? undefined : await readMap(file);
    if (bytes) await store.put(key, bytes, { ifAbsent: true, contentType: 'application/json' });
  }
}
