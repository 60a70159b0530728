import semver from 'semver';
import type { ComposeParts } from '../compose/renderer';
import type { GateOptions } from '../gate/rules';
import { isLocalVersion, type Manifest } from '../store/manifest';
import { entryOf, liveEntry, type Registry } from '../store/registry';
import { withListed, withLive, withUnchecked } from '../store/registry-changes';
import type { Candidate } from '../store/releases';
import type { LogOptions } from './log';

export type GoLiveOptions = GateOptions & {
  /** Replaces the live version even if that is newer, unchecked. For local use, where the working copy counts. */
  force?: boolean;
  /** Only lists the release: previews show it, and a promotion makes it live. */
  hold?: boolean;
};

/** Why this release does not replace the live one; null if it does. */
export function notLiveReason(
  registry: Registry,
  release: Pick<Manifest, 'name' | 'version'>,
  options: GoLiveOptions,
): 'live already' | 'a newer one is live' | 'rolled back' | 'held' | null {
  const { name, version } = release;
  const live = liveEntry(registry, name)?.metadata.version;
  if (live === version) return 'live already';
  if (entryOf(registry, name, version)?.extras.history?.rolledBack) return 'rolled back';
  if (options.hold) return 'held';
  if (!live || options.force || isLocalVersion(live)) return null;
  return semver.gt(live, version) ? 'a newer one is live' : null;
}

/** The registry with every candidate live, or only listed if it may not go live. */
export function registryWith(
  registry: Registry,
  candidates: readonly Candidate[],
  options: GoLiveOptions,
  now: Date,
): Registry {
  return candidates.reduce((next, { manifest }) => {
    if (notLiveReason(registry, manifest, options)) return withListed(next, manifest);
    return options.force ? withLive(next, manifest, now) : withNewLive(next, manifest, now);
  }, registry);
}

/** The registry with a release live whose pages a browser has yet to check, if there is one to go back to. */
export function withNewLive(registry: Registry, manifest: Manifest, now: Date): Registry {
  const next = withLive(registry, manifest, now);
  return liveEntry(registry, manifest.name) ? withUnchecked(next, manifest) : next;
}

/** Options of every command that changes what is live. */
export type ChangeOptions = LogOptions & ComposeParts;
