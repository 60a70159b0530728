import { releasePrefix } from './keys';
import type { Manifest } from './manifest';
import {
  entriesOf,
  entryOf,
  liveEntry,
  type Registry,
  type RegistryAsset,
  type RegistryEntry,
} from './registry';

/** The registry with this release live for everyone; the one before it stays listed. */
export function withLive(registry: Registry, manifest: Manifest, since: Date): Registry {
  const { name, version } = manifest;
  const before = liveEntry(registry, name)?.metadata.version ?? null;
  if (before === version) return registry;
  const known = entryOf(registry, name, version)?.extras.history;
  const isOut = (other: string | null) =>
    other !== null && entryOf(registry, name, other)?.extras.history?.rolledBack === true;
  const previous = known?.since && (!isOut(known.previous) || isOut(before)) ? known.previous : before;
  const entry: RegistryEntry = {
    ...describe(manifest),
    deployment: { traffic: 100, default: true },
    extras: {
      ...siteIn(manifest),
      loading: loadingOf(manifest),
      history: { since: since.toISOString(), previous, rolledBack: false },
    },
  };
  const others = entriesOf(registry, name).filter((other) => other.metadata.version !== version);
  return withEntries(registry, name, [entry, ...others.map(retire)]);
}

/** The registry with this release listed, but not live. */
export function withListed(registry: Registry, manifest: Manifest): Registry {
  const { name, version } = manifest;
  if (entryOf(registry, name, version)) return registry;
  const entry: RegistryEntry = {
    ...describe(manifest),
    deployment: { traffic: 0, default: false },
    extras: { ...siteIn(manifest), history: { since: null, previous: null, rolledBack: false } },
  };
  return withEntries(registry, name, [...entriesOf(registry, name), entry]);
}

/** Marks a version as taken out of service on purpose. */
export const withRolledBack = (registry: Registry, name: string, version: string): Registry =>
  withHistory(registry, { name, version }, ({ unchecked: _, ...history }) => ({
    ...history,
    rolledBack: true,
  }));

/** Marks a version whose pages a browser has yet to find in order. */
export const withUnchecked = (registry: Registry, release: Pick<Manifest, 'name' | 'version'>): Registry =>
  withHistory(registry, release, (history) => ({ ...history, unchecked: true }));

/** The registry in which these versions have been checked. The same one if they were before. */
export function withChecked(
  registry: Registry,
  { name, version }: Pick<Manifest, 'name' | 'version'>,
): Registry {
  if (!entryOf(registry, name, version)?.extras.history?.unchecked) return registry;
  return withHistory(registry, { name, version }, ({ unchecked: _, ...history }) => history);
}

type History = NonNullable<RegistryEntry['extras']['history']>;

function withHistory(
  registry: Registry,
  { name, version }: Pick<Manifest, 'name' | 'version'>,
  change: (history: History) => History,
): Registry {
  return eachEntry(registry, name, (entry) => {
    const { history } = entry.extras;
    if (entry.metadata.version !== version || !history) return entry;
    return { ...entry, extras: { ...entry.extras, history: change(history) } };
  });
}

/** The registry with no version of this remote live; the one that was live is marked as taken out of service. */
export function withoutLive(registry: Registry, name: string): Registry {
  const version = liveEntry(registry, name)?.metadata.version;
  if (!version) return registry;
  return eachEntry(withRolledBack(registry, name, version), name, retire);
}

/** A version that is no longer live keeps only its history; its files are listed in its manifest. */
function retire(entry: RegistryEntry): RegistryEntry {
  const { loading: _loading, ...extras } = entry.extras;
  return { ...entry, deployment: { traffic: 0, default: false }, extras };
}

function withEntries(registry: Registry, name: string, entries: RegistryEntry[]): Registry {
  return { ...registry, microFrontends: { ...registry.microFrontends, [name]: entries } };
}

const eachEntry = (registry: Registry, name: string, change: (entry: RegistryEntry) => RegistryEntry) =>
  withEntries(registry, name, entriesOf(registry, name).map(change));

const siteIn = (manifest: Manifest): Pick<RegistryEntry['extras'], 'site'> =>
  manifest.kind === 'remote' && manifest.site ? { site: manifest.site } : {};

function describe(manifest: Manifest): Pick<RegistryEntry, 'url' | 'metadata'> {
  const { url, integrity } = assetOf(manifest, manifest.entry);
  return { url, metadata: { version: manifest.version, integrity } };
}

function loadingOf(manifest: Manifest): NonNullable<RegistryEntry['extras']['loading']> {
  const assets = (paths: readonly string[]) => paths.map((path) => assetOf(manifest, path));
  const { sync, async, css } = manifest.chunks;
  return {
    paths: [...manifest.paths],
    ...(manifest.kind === 'remote' && manifest.moved ? { moved: manifest.moved } : {}),
    ...(manifest.kind === 'remote' && manifest.fills ? { fills: Object.keys(manifest.fills).sort() } : {}),
    scripts: assets(sync),
    laterScripts: assets(async),
    styles: assets(css),
    pages:
      manifest.kind === 'remote'
        ? Object.fromEntries(manifest.paths.map((path) => [path, assets(manifest.pages[path] ?? [])]))
        : {},
  };
}

/** The URL of one of a release's files, with its integrity. */
export function assetOf(manifest: Manifest, path: string): RegistryAsset {
  const file = manifest.files[path];
  if (!file) throw new Error(`${manifest.name} ${manifest.version} has no file ${path}`);
  return { url: `/${releasePrefix(manifest.name, manifest.version)}${path}`, integrity: file.integrity };
}
