import semver from 'semver';
import type { ComposeParts } from '../compose/renderer';
import type { GateOptions } from '../gate/rules';
import { isLocalVersion, type Manifest } from '../store/manifest';
import { entryOf, liveEntry, type Registry, rolloutsOf } from '../store/registry';
import { withListed, withLive, withoutVersion } from '../store/registry-changes';
import type { Candidate } from '../store/releases';
import type { LogOptions } from './log';

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
  release: Pick<Manifest, 'name' | 'version'>,
  options: GoLiveOptions,
): 'live already' | 'a newer one is live' | 'rolled back' | 'held' | null {
  const { name, version } = release;
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

/** Options of every command that changes what is live. */
export type ChangeOptions = LogOptions & ComposeParts;
