import semver from 'semver';
import { type Candidate, isLocalVersion } from './candidate';
import type { Composer } from './composer';
import { checkGate, type GateOptions } from './gate/gate';
import { linksCheck } from './gate/links-check';
import { renderCheck } from './gate/render-rule';
import { encodeJson, type Manifest, releaseName } from './manifest';
import { Refusal } from './refusal';
import { entryOf, liveEntry, liveVersions, withListed, withLive } from './registry';
import type { Registry } from './registry-schema';
import { loadLive, readRegistry, updateRegistry } from './registry-store';
import type { ReleaseStore } from './store/store';

/** Why a release that was published does not go live. */
export type NotLiveReason = 'live already' | 'a newer one is live' | 'rolled back' | 'held';

export type GoLiveOptions = GateOptions & {
  /** Replaces what is live even if that is newer. For local use, where the working copy counts. */
  force?: boolean;
  /** Brings back what a roll-back took out of service. */
  again?: boolean;
  /** Lists it only: previews show it, and a promotion makes it live. */
  hold?: boolean;
};

/** Why this release does not take the place of what is live; null where it does. */
export function notLiveReason(
  registry: Registry,
  manifest: Manifest,
  options: GoLiveOptions,
): NotLiveReason | null {
  const { name, version } = manifest;
  const live = liveEntry(registry, name)?.metadata.version;
  if (live === version) return 'live already';
  const history = entryOf(registry, name, version)?.extras.history;
  if (history?.rolledBack && !options.again) return 'rolled back';
  if (options.hold) return 'held';
  if (!live || options.force || options.again || isLocalVersion(live)) return null;
  return semver.gt(live, version) ? 'a newer one is live' : null;
}

/** Checks a change of the registry. @throws Refusal */
export type Gate = (registry: Registry, next: Registry) => Promise<void>;

/**
 * The gate over a store. Rendering is the expensive part and depends on nothing but the set that would be live,
 * so one gate renders each set once, however often it is asked.
 */
export function gateFor(
  store: ReleaseStore,
  composer: Composer,
  candidates: readonly Candidate[],
  options: GateOptions,
): Gate {
  const rendered = new Set<string>();
  const manifests = candidates.map(({ manifest }) => manifest);
  return async (registry, next) => {
    await checkManifests(store, manifests, options, registry);
    const set = renderedSet(next, candidates);
    if (rendered.has(set)) return;
    const found = await renderCheck(store, composer, candidates, next);
    // A roll-back leads to what was live once, whatever that has no place for.
    const problems = options.strict ? found : found.filter(({ rule }) => rule !== 'slots');
    if (problems.length > 0) throw Refusal.of(problems);
    rendered.add(set);
  };
}

/**
 * What the gate can say of releases by their manifests, before a byte of them is uploaded.
 * @throws Refusal where they may not go live beside what is.
 */
export async function checkManifests(
  store: ReleaseStore,
  manifests: readonly Manifest[],
  options: GateOptions = { strict: true },
  known?: Registry,
): Promise<void> {
  const registry = known ?? (await readRegistry(store)).registry;
  const names = manifests.map(({ name }) => name);
  const beside = await loadLive(store, registry, names);
  const replaced = names.map((name) => {
    const { paths = [], moved = {} } = liveEntry(registry, name)?.extras.loading ?? {};
    return { name, paths, moved };
  });
  const problems = checkGate(manifests, beside, options, replaced);
  if (problems.length > 0) throw Refusal.of(problems);
  if (!options.strict) return;
  const release = manifests.map(releaseName).join(', ');
  const linked = await linksCheck(store, release, { next: [...manifests, ...beside], replaced });
  if (linked.length > 0) throw Refusal.of(linked);
}

/** What the rendering of these candidates depends on: a remote on the shell, a shell on every remote. */
function renderedSet(next: Registry, candidates: readonly Candidate[]): string {
  const live = liveVersions(next);
  const all = candidates.some(({ manifest }) => manifest.kind === 'shell');
  return Buffer.from(encodeJson(all ? live : { shell: live.shell })).toString();
}

/** The registry with every candidate live, or listed where it must not be. */
export function registryWith(
  registry: Registry,
  candidates: readonly Candidate[],
  options: GoLiveOptions,
  now: Date,
): Registry {
  return candidates.reduce((next, { manifest }) => {
    return notLiveReason(registry, manifest, options)
      ? withListed(next, manifest)
      : withLive(next, manifest, now);
  }, registry);
}

/** Makes the candidates live, all of them in one write, if the gate lets them. */
export async function makeLive(
  store: ReleaseStore,
  gate: Gate,
  candidates: readonly Candidate[],
  options: GoLiveOptions,
  now: () => Date,
): Promise<Registry> {
  return updateRegistry(store, async (registry) => {
    const next = registryWith(registry, candidates, options, now());
    // What is held passes the gate as if it went live now.
    if (next !== registry)
      await gate(registry, registryWith(registry, candidates, { ...options, hold: false }, now()));
    return next;
  });
}
