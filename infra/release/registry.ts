import { decodeJson, encodeJson, type Manifest } from './manifest';
import {
  type InlinedRegistry,
  type Registry,
  type RegistryAsset,
  type RegistryEntry,
  type RolloutState,
  registrySchema,
  registrySchemaAddress,
} from './registry-schema';
import { releasePrefix } from './store/keys';

export const emptyRegistry: Registry = { schema: registrySchemaAddress, microFrontends: {} };

export const encodeRegistry = (registry: Registry): Uint8Array => encodeJson(registrySchema.parse(registry));

export function decodeRegistry(bytes: Uint8Array): Registry {
  return registrySchema.parse(decodeJson(bytes));
}

export function entriesOf(registry: Registry, name: string): readonly RegistryEntry[] {
  return Object.hasOwn(registry.microFrontends, name) ? (registry.microFrontends[name] ?? []) : [];
}

export function entryOf(registry: Registry, name: string, version: string): RegistryEntry | undefined {
  return entriesOf(registry, name).find((entry) => entry.metadata.version === version);
}

export function liveEntry(registry: Registry, name: string): RegistryEntry | undefined {
  return entriesOf(registry, name).find((entry) => entry.deployment.default);
}

/** The version of a remote that some visitors get in the place of the live one. */
export function rollingEntry(registry: Registry, name: string): RegistryEntry | undefined {
  return entriesOf(registry, name).find(({ extras }) => extras.rollout);
}

export interface Rollout extends Readonly<RolloutState> {
  readonly name: string;
  readonly version: string;
  /** Of a hundred visitors, so many get it. */
  readonly percent: number;
}

/** What is being rolled out, names sorted. */
export function rolloutsOf(registry: Registry): Rollout[] {
  return Object.keys(registry.microFrontends)
    .sort()
    .flatMap((name) => {
      const entry = rollingEntry(registry, name);
      const state = entry?.extras.rollout;
      if (!entry || !state) return [];
      const { metadata, deployment } = entry;
      return [{ name, version: metadata.version, percent: deployment.traffic, ...state }];
    });
}

/** Name -> live version, names sorted. */
export function liveVersions(registry: Registry): Record<string, string> {
  const live: Record<string, string> = {};
  for (const name of Object.keys(registry.microFrontends).sort()) {
    const version = liveEntry(registry, name)?.metadata.version;
    if (version) live[name] = version;
  }
  return live;
}

/**
 * The registry as the page at `path` carries it: who owns which path, in which version, and what to load for
 * this page alone. Of every other page the shell reads that in the release's own manifest when a visitor is
 * about to go there: inlined for all of them it was 2.9 of the home page's 17.8 KB, and grew
 * with every page of every remote. The versions of all remotes stay in it, although each publish then
 * rewrites every page: a tab keeps to the releases that it began with, whatever goes live meanwhile.
 *
 * The same releases give the same bytes, however they got there.
 */
export function inlineRegistry(
  registry: Registry,
  owner: string | undefined,
  path: string | null,
): InlinedRegistry {
  const microFrontends: InlinedRegistry['microFrontends'] = {};
  for (const name of Object.keys(liveVersions(registry))) {
    const live = liveEntry(registry, name);
    const loading = live?.extras.loading;
    if (!live || !loading || name === 'shell') continue;
    const { paths, scripts, styles, pages } = loading;
    const ofPage = name === owner && path !== null;
    const known = ofPage ? { paths, scripts, styles, pages: { [path]: pages[path] ?? [] } } : { paths };
    const { url, metadata } = live;
    // A page is the same bytes for as long as its own set is, whatever share of visitors gets it.
    const deployment = { traffic: 100, default: true };
    microFrontends[name] = [{ url, metadata, deployment, extras: { loading: known } }];
  }
  return { schema: registry.schema, microFrontends };
}

/** The registry with this release live at once for everyone, and the one before it kept. */
export function withLive(registry: Registry, manifest: Manifest, since: Date): Registry {
  const { name, version } = manifest;
  const before = liveEntry(registry, name)?.metadata.version ?? null;
  if (before === version) return rollingEntry(registry, name) ? withoutRollout(registry, name) : registry;
  const known = entryOf(registry, name, version)?.extras.history;
  const previous = known?.since ? known.previous : before;
  const entry: RegistryEntry = {
    ...describe(manifest),
    deployment: { traffic: 100, default: true },
    extras: {
      loading: loadingOf(manifest),
      history: { since: since.toISOString(), previous, rolledBack: false },
    },
  };
  const others = entriesOf(registry, name).filter((other) => other.metadata.version !== version);
  return withEntries(registry, name, [entry, ...others.map(retire)]);
}

/** The registry with this release listed beside the live one, which stays. */
export function withListed(registry: Registry, manifest: Manifest): Registry {
  const { name, version } = manifest;
  if (entryOf(registry, name, version)) return registry;
  const entry: RegistryEntry = {
    ...describe(manifest),
    deployment: { traffic: 0, default: false },
    extras: { history: { since: null, previous: null, rolledBack: false } },
  };
  return withEntries(registry, name, [...entriesOf(registry, name), entry]);
}

/** The registry in which so many of a hundred visitors get this version of a remote that is live in another. */
export function withRollout(registry: Registry, rollout: Rollout): Registry {
  const { name, version, percent, ...state } = rollout;
  return withEntries(
    registry,
    name,
    entriesOf(registry, name).map((entry) => {
      const { default: isLive } = entry.deployment;
      if (isLive) return { ...entry, deployment: { traffic: 100 - percent, default: true } };
      if (entry.metadata.version !== version) return retire(entry);
      const deployment = { traffic: percent, default: false };
      return { ...entry, deployment, extras: { ...entry.extras, rollout: state } };
    }),
  );
}

/** The registry in which everybody gets the live version of a remote again. */
export function withoutRollout(registry: Registry, name: string): Registry {
  return withEntries(
    registry,
    name,
    entriesOf(registry, name).map((entry) =>
      entry.deployment.default ? { ...entry, deployment: { traffic: 100, default: true } } : retire(entry),
    ),
  );
}

/** Marks a version as taken out of service on purpose. */
export function withRolledBack(registry: Registry, name: string, version: string): Registry {
  return withEntries(
    registry,
    name,
    entriesOf(registry, name).map((entry) => {
      const { history } = entry.extras;
      if (entry.metadata.version !== version || !history) return entry;
      return { ...entry, extras: { ...entry.extras, history: { ...history, rolledBack: true } } };
    }),
  );
}

/** The registry in which no version of this remote is live; the one that was counts as taken out of service. */
export function withoutLive(registry: Registry, name: string): Registry {
  const version = liveEntry(registry, name)?.metadata.version;
  if (!version) return registry;
  const marked = withRolledBack(registry, name, version);
  return withEntries(marked, name, entriesOf(marked, name).map(retire));
}

/** What a retired version still needs is its place in history: its files are in its manifest. */
function retire(entry: RegistryEntry): RegistryEntry {
  const { loading: _loading, rollout: _rollout, ...extras } = entry.extras;
  return { ...entry, deployment: { traffic: 0, default: false }, extras };
}

function withEntries(registry: Registry, name: string, entries: RegistryEntry[]): Registry {
  return { ...registry, microFrontends: { ...registry.microFrontends, [name]: entries } };
}

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

/** The address of one of a release's files, with its integrity. */
export function assetOf(manifest: Manifest, path: string): RegistryAsset {
  const file = manifest.files[path];
  if (!file) throw new Error(`${manifest.name} ${manifest.version} has no file ${path}`);
  return { url: `/${releasePrefix(manifest.name, manifest.version)}${path}`, integrity: file.integrity };
}
