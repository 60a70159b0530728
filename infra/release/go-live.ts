import semver from 'semver';
import { type Candidate, isLocalVersion } from './candidate';
import type { Renderer } from './compose/renderer';
import { checkGate, type GateOptions } from './gate/gate';
import { linksCheck } from './gate/links-check';
import { renderCheck } from './gate/render-rule';
import { encodeJson, type Manifest, releaseName } from './manifest';
import { Refusal } from './refusal';
import {
  entryOf,
  liveEntry,
  liveVersions,
  rolloutsOf,
  withListed,
  withLive,
  withoutVersion,
} from './registry';
import type { Registry } from './registry-schema';
import { loadLive, readRegistry, updateRegistry } from './registry-store';
import type { ReleaseStore } from './store/store';

/** Why a published release does not go live. */
export type NotLiveReason = 'live already' | 'a newer one is live' | 'rolled back' | 'held';

export type GoLiveOptions = GateOptions & {
  /** Replaces the live version even if that is newer. For local use, where the working copy counts. */
  force?: boolean;
  /** Brings back a version that a rollback took out of service. */
  again?: boolean;
  /** Only lists the release: previews show it, and a promotion makes it live. */
  hold?: boolean;
};

/** Why this release does not replace the live one; null if it does. */
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

/**
 * Says which rollouts of these remotes a change ended without making their version live or taking it out of service:
 * otherwise their team would wait for a judgment.
 */
export function logHeldAgain(
  log: (line: string) => void,
  before: Registry,
  after: Registry,
  names: readonly string[],
): void {
  for (const { name, version, percent } of rolloutsOf(before)) {
    const entry = entryOf(after, name, version);
    if (!names.includes(name) || entry?.deployment.traffic !== 0 || entry.extras.history?.rolledBack)
      continue;
    log(`This ends the rollout of ${name} ${version} (${percent}%), which is held again.`);
  }
}

/** Checks a change of the registry. @throws Refusal if a rule forbids it */
export type Gate = (registry: Registry, next: Registry) => Promise<void>;

/**
 * The gate of a store. Rendering is the expensive part and depends only on the set that would be live, so a gate
 * renders each set once, however often it is called.
 */
export function gateFor(
  store: ReleaseStore,
  renderer: Renderer,
  candidates: readonly Candidate[],
  options: GateOptions,
): Gate {
  const rendered = new Set<string>();
  const manifests = candidates.map(({ manifest }) => manifest);
  return async (registry, next) => {
    await checkManifests(store, manifests, options, registry);
    const set = renderedSet(next, candidates);
    if (rendered.has(set)) return;
    const found = await renderCheck(store, renderer, candidates, next);
    // A rollback goes back to what was live before, even if that lacks a slot which another remote fills.
    const problems = options.strict ? found : found.filter(({ rule }) => rule !== 'slots');
    if (problems.length > 0) throw Refusal.of(problems);
    rendered.add(set);
  };
}

/**
 * Runs the rules that need only the manifests, before any file is uploaded.
 * @throws Refusal if the releases may not go live beside the other live releases
 */
export async function checkManifests(
  store: ReleaseStore,
  manifests: readonly Manifest[],
  options: GateOptions,
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

/** The releases that rendering these candidates depends on: for a remote the shell, for a shell every remote. */
function renderedSet(next: Registry, candidates: readonly Candidate[]): string {
  const live = liveVersions(next);
  const all = candidates.some(({ manifest }) => manifest.kind === 'shell');
  return Buffer.from(encodeJson(all ? live : { shell: live.shell })).toString();
}

/** The registry with every candidate live, or only listed if it may not go live. */
export function registryWith(
  registry: Registry,
  candidates: readonly Candidate[],
  options: GoLiveOptions,
  now: Date,
): Registry {
  return candidates.reduce((next, { manifest }) => {
    if (!notLiveReason(registry, manifest, options)) return withLive(next, manifest, now);
    // Held again, it is like new: the newest of its name, which can be promoted and is judged.
    return withListed(options.again ? withoutVersion(next, manifest) : next, manifest);
  }, registry);
}

/** Makes all candidates live in one write, if the gate accepts them. */
export async function makeLive(
  store: ReleaseStore,
  gate: Gate,
  candidates: readonly Candidate[],
  options: GoLiveOptions,
  now: () => Date,
): Promise<Registry> {
  return updateRegistry(store, async (registry) => {
    const next = registryWith(registry, candidates, options, now());
    // A held release must pass the gate as if it went live now.
    if (next !== registry)
      await gate(registry, registryWith(registry, candidates, { ...options, hold: false }, now()));
    return next;
  });
}
