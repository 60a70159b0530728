import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { undefinedIfMissing } from '@concierge/command-line/user-error';
import { manifestKey, registryKey, releasePrefix } from './keys';
import { decodeJson, decodeManifest, encodeJson, type Manifest, releaseHash, releaseName } from './manifest';
import { Refusal } from './refusal';
import { emptyRegistry, heldVersions, liveVersions, type Registry, registrySchema } from './registry';
import type { ReleaseStore, Stored } from './store';

const updateTimeoutMs = 120_000;
const maxDelayMs = 400;

/** Reads the current registry. @throws Refusal if it is unreadable, or gone from a store with pages */
export async function readRegistry(
  store: ReleaseStore,
): Promise<{ registry: Registry; etag: string | null }> {
  const stored = await store.get(registryKey);
  if (!stored && (await store.list('pages/')).length > 0)
    throw new Refusal(
      `${registryKey} is gone from ${store.location}, which has pages: put its last version back.`,
    );
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
 * @returns The registry, and the one that this write replaced, if it wrote.
 * @throws Refusal if others keep changing the registry for two minutes
 */
export async function updateRegistry(
  store: ReleaseStore,
  change: (registry: Registry) => Promise<Registry>,
): Promise<{ registry: Registry; replaced: Registry | undefined }> {
  const giveUpAt = Date.now() + updateTimeoutMs;
  let sent: Uint8Array | undefined;
  let replaced: Registry | undefined;
  for (let attempt = 1; Date.now() < giveUpAt; attempt++) {
    const { registry, etag } = await readRegistry(store);
    if (sent && Buffer.compare(sent, encodeRegistry(registry)) === 0) return { registry, replaced };
    const next = await change(registry);
    if (next === registry) return { registry, replaced: undefined };
    replaced = registry;
    const condition = etag === null ? { ifAbsent: true as const } : { ifMatch: etag };
    sent = encodeRegistry(next);
    if ((await store.put(registryKey, sent, condition)) === 'written') return { registry: next, replaced };
    await sleep(Math.random() * Math.min(maxDelayMs, 10 * attempt));
  }
  throw new Refusal('Others kept changing the registry for two minutes; nothing went live. Try again.');
}

/** Reads a release's manifest; null if it is missing or not a manifest. @throws what reading the store throws */
export async function readableManifest(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<Manifest | null> {
  const stored = await store.get(manifestKey(name, version));
  return stored && manifestIn(stored);
}

/** The manifest in a stored file; null if it is none. */
export function manifestIn({ bytes }: Stored): Manifest | null {
  try {
    return decodeManifest(bytes);
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

export const encodeRegistry = (registry: Registry): Uint8Array => encodeJson(registrySchema.parse(registry));

export function decodeRegistry(bytes: Uint8Array): Registry {
  return registrySchema.parse(decodeJson(bytes));
}

/** A built release that is to go live. */
export type Candidate = {
  manifest: Manifest;
  read(path: string): Promise<Uint8Array>;
  /** The source map of a script, of a build on this machine; undefined if it has none. */
  readMap?(path: string): Promise<Uint8Array | undefined>;
};

/** A release that is already in the store, as a candidate. @throws Refusal if files of it are missing */
export async function loadCandidate(
  store: ReleaseStore,
  { name, version }: { readonly name: string; readonly version: string },
): Promise<Candidate> {
  const manifest = await loadManifest(store, name, version);
  const prefix = releasePrefix(name, version);
  const present = new Set(await store.list(prefix));
  const missing = Object.keys(manifest.files).filter((path) => !present.has(prefix + path));
  if (missing.length > 0) {
    throw new Refusal(
      `${name} ${version} is not complete in ${store.location}: ${missing.join(', ')} is missing.`,
    );
  }
  return { manifest, read: (path) => bytesOf(store, manifest, path) };
}

/**
 * What to roll back; without a version, to the previous one. With `from`, only if that is the version that would be
 * taken out of service: a decision made about it must not take out another.
 */
export type RollbackTarget = {
  readonly name: string;
  readonly version?: string | undefined;
  readonly from?: string | undefined;
};

/** The most recently published version that never went live. @throws Refusal if there is none */
export function newestHeld(registry: Registry, name: string): string {
  const held = heldVersions(registry, name).at(-1);
  if (!held) throw new Refusal(`No version of ${name} is held: name one, as in ${name}@1.2.0.`);
  return held;
}

/** Builds a package by its short name: 'booking', 'shell'. */
export type Builder = (name: string) => Promise<Candidate>;

/**
 * Reads a build folder: `browser/` becomes the release's root, `server/` is what the composer renders with.
 */
export function candidateFrom(dir: string, manifest: Manifest): Candidate {
  return {
    manifest,
    read: (path) => readFile(path.startsWith('server/') ? join(dir, path) : join(dir, 'browser', path)),
    readMap: (path) =>
      undefinedIfMissing(readFile(join(dir, path.startsWith('server/') ? '' : 'browser', `${path}.map`))),
  };
}

/**
 * The same files under a version that contains their hash. For local use only: developers don't raise versions until
 * they publish.
 */
export function asLocalVersion(candidate: Candidate): Candidate {
  // The letter keeps semver from rejecting hashes of digits only that start with 0 (one in a few hundred).
  const version = `${candidate.manifest.version}-local.x${releaseHash(candidate.manifest).slice(0, 8)}`;
  return { ...candidate, manifest: { ...candidate.manifest, version } };
}
