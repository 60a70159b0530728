import { setTimeout as sleep } from 'node:timers/promises';
import { decodeManifest, type Manifest, releaseName } from './manifest';
import { Refusal } from './refusal';
import { decodeRegistry, emptyRegistry, encodeRegistry, liveVersions } from './registry';
import type { Registry } from './registry-schema';
import { manifestKey, registryKey, releasePrefix } from './store/keys';
import type { ReleaseStore } from './store/store';

const updateTimeoutMs = 120_000;
const maxDelayMs = 400;

/** Reads the current registry. @throws Refusal if it is unreadable */
export async function readRegistry(
  store: ReleaseStore,
): Promise<{ registry: Registry; etag: string | null }> {
  const stored = await store.get(registryKey);
  if (!stored) return { registry: emptyRegistry, etag: null };
  try {
    return { registry: decodeRegistry(stored.bytes), etag: stored.etag };
  } catch {
    throw new Refusal(`${registryKey} in ${store.location} is not a registry that this version can read.`);
  }
}

/**
 * Changes the registry by compare-and-swap: `change` gets the newest state and is called again whenever somebody
 * else's write came first, so its checks hold at the moment of writing. If it returns the same registry, nothing is
 * written; if it throws, nothing changes. S3's client repeats a write whose answer was lost, and the repetition
 * conflicts with the first: so a conflict with the same registry is no conflict.
 * @throws Refusal if others keep changing the registry for two minutes
 */
export async function updateRegistry(
  store: ReleaseStore,
  change: (registry: Registry) => Promise<Registry>,
): Promise<Registry> {
  const giveUpAt = Date.now() + updateTimeoutMs;
  let sent: Uint8Array | undefined;
  for (let attempt = 1; Date.now() < giveUpAt; attempt++) {
    const { registry, etag } = await readRegistry(store);
    if (sent && Buffer.compare(sent, encodeRegistry(registry)) === 0) return registry;
    const next = await change(registry);
    if (next === registry) return registry;
    const condition = etag === null ? { ifAbsent: true as const } : { ifMatch: etag };
    sent = encodeRegistry(next);
    if ((await store.put(registryKey, sent, condition)) === 'written') return next;
    await sleep(Math.random() * Math.min(maxDelayMs, 10 * attempt));
  }
  throw new Refusal('Others kept changing the registry for two minutes; nothing went live. Try again.');
}

/** Reads a release's manifest; null if the store has none. */
export async function findManifest(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<Manifest | null> {
  const stored = await store.get(manifestKey(name, version));
  return stored ? decodeManifest(stored.bytes) : null;
}

/** Reads a release's manifest; null if it is missing or not a manifest. @throws what reading the store throws */
export async function readableManifest(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<Manifest | null> {
  const stored = await store.get(manifestKey(name, version));
  try {
    return stored && decodeManifest(stored.bytes);
  } catch {
    return null;
  }
}

/** Reads the manifest of a release in the registry. @throws Refusal if it is missing or unreadable */
export async function loadManifest(store: ReleaseStore, name: string, version: string): Promise<Manifest> {
  const manifest = await readableManifest(store, name, version);
  if (manifest) return manifest;
  throw new Refusal(
    `The registry names ${name} ${version}, whose manifest is missing or unreadable; publish or roll back ${name}.`,
  );
}

/** Reads one of a release's files. @throws Refusal if it is missing */
export async function bytesOf(store: ReleaseStore, manifest: Manifest, path: string): Promise<Uint8Array> {
  const stored = await store.get(releasePrefix(manifest.name, manifest.version) + path);
  if (!stored) throw new Refusal(`${releaseName(manifest)} lacks its file ${path}; publish it again.`);
  return stored.bytes;
}

/** The manifests of everything that is live, without the packages in `except`, which are about to be replaced. */
export async function loadLive(
  store: ReleaseStore,
  registry: Registry,
  except: readonly string[] = [],
): Promise<Manifest[]> {
  const beside = Object.entries(liveVersions(registry)).filter(([name]) => !except.includes(name));
  return Promise.all(beside.map(([name, version]) => loadManifest(store, name, version)));
}
