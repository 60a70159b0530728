import { compose, repairPages } from '../compose/compose';
import { budgetRule } from '../gate/budgets';
import { gateFor } from '../gate/gate';
import { type Manifest, releaseName } from '../store/manifest';
import { problemOf, Refusal } from '../store/refusal';
import { entryOf, liveEntry, type Registry } from '../store/registry';
import { asLocalVersion, type Candidate, readRegistry, updateRegistry } from '../store/releases';
import { writeLog } from './log';
import { type ChangeOptions, type GoLiveOptions, notLiveReason, registryWith } from './switch';
import { claim, claimOf, upload, versionTakenRefusal } from './upload';

export type PublishOptions = ChangeOptions &
  Omit<GoLiveOptions, 'strict' | 'force'> & {
    /** For local use only: a version that is taken becomes `<version>-local.<hash>`, and exceeded budgets only warn. */
    local?: boolean;
  };

export type PublishReport = { written: string[] };

/**
 * Publishes built packages as one set: gate, claim, upload, registry, pages. Because of this order, a publish that is
 * interrupted at any point leaves visitors with a complete set: before the registry is written, nothing refers to the
 * new files; after that, the old pages still refer to the old files, which stay. Running it again completes it.
 */
export async function publish(
  candidates: readonly Candidate[],
  options: PublishOptions,
): Promise<PublishReport> {
  const { store, renderer, log, now = () => new Date() } = options;
  const { contract, local = false, hold = false } = options;
  const policy: GoLiveOptions = { strict: !local, force: local, contract, hold };
  const named = await Promise.all(candidates.map((candidate) => versionToPublish(candidate, options)));
  const { registry } = await readRegistry(store);
  if (!local) refuseRolledBack(registry, named.map(manifestOf), policy);
  /** The registry has the release, and it must not go live; missing files are uploaded all the same. */
  const isIdle = ({ manifest }: Candidate): boolean => {
    const known = entryOf(registry, manifest.name, manifest.version);
    return known !== undefined && notLiveReason(registry, manifest, policy) !== null;
  };
  const fresh = named.filter((candidate) => !isIdle(candidate));
  // One gate serves both before the upload and at the switch, so that pages are rendered only once.
  const gate = gateFor(store, renderer, fresh, policy);

  if (fresh.length > 0) {
    await gate(registry, registryWith(registry, fresh, { ...policy, hold: false }, now()));
    // An exceeded budget must not keep the local site from starting.
    const overruns = local ? budgetRule({ candidates: fresh.map(manifestOf) }) : [];
    for (const { message } of overruns) log(`Over budget: ${message}`);
  }
  for (const candidate of named) await claim(store, candidate.manifest);
  for (const candidate of named) {
    const count = await upload(store, candidate);
    if (count > 0) log(`${releaseName(candidate.manifest)}: ${count} files uploaded`);
  }

  const { registry: result } = await updateRegistry(store, async (current) => {
    const next = registryWith(current, fresh, policy, now());
    // A held release must pass the gate as if it went live now.
    if (next !== current)
      await gate(current, registryWith(current, fresh, { ...policy, hold: false }, now()));
    return next;
  });
  const wentLive = fresh.some(({ manifest }) => isLive(result, manifest));
  const composing = wentLive ? compose(options) : repairPages(options);
  const composed = await composing.finally(async () => {
    for (const { name, version } of local ? [] : fresh.map(manifestOf)) {
      if (!isLive(result, { name, version })) continue;
      const before = liveEntry(registry, name)?.metadata.version ?? null;
      await writeLog({ action: 'publish', name, version, before }, options);
    }
  });

  for (const candidate of named) {
    const { name, version } = candidate.manifest;
    const live = liveEntry(result, name)?.metadata.version ?? 'nothing';
    const previous = liveEntry(registry, name)?.metadata.version;
    if (hold && live !== version) log(`${name} ${version} is held: only previews show it.`);
    else if (!isIdle(candidate) && live === version)
      log(`${name} ${version} is live${previous ? ` (before: ${previous})` : ''}.`);
    else if (live !== version) log(`${name} ${version} is stored, and ${live}, which is newer, stays live.`);
    // On a machine of one's own, the line would appear at every start.
    else if (!local) log(`${name} ${version} is live already: nothing to do.`);
  }
  return { written: composed?.written ?? [] };
}

/** Refuses versions that were taken out of service: otherwise the publish would succeed without making them live. */
export function refuseRolledBack(
  registry: Registry,
  releases: readonly Pick<Manifest, 'name' | 'version'>[],
  policy: GoLiveOptions,
): void {
  const problems = releases
    .filter((release) => notLiveReason(registry, release, policy) === 'rolled back')
    .map((release) => {
      const { name, version } = release;
      const live = liveEntry(registry, name)?.metadata.version;
      const message = `${name} ${version} was taken out of service${live ? `, and ${live} is live` : ''}: publish a new version${live ? `, or bring this one back with rollback ${name} ${version}` : ''}.`;
      return problemOf('version', release, message);
    });
  Refusal.ifAny(problems);
}

/** Decides the version under which a candidate is published. @throws Refusal if the version is taken */
async function versionToPublish(candidate: Candidate, options: PublishOptions): Promise<Candidate> {
  if ((await claimOf(options.store, candidate.manifest)) !== 'taken') return candidate;
  if (!options.local) throw versionTakenRefusal(candidate.manifest);
  return asLocalVersion(candidate);
}

const manifestOf = ({ manifest }: Candidate): Manifest => manifest;

function isLive(registry: Registry, { name, version }: { name: string; version: string }): boolean {
  return liveEntry(registry, name)?.metadata.version === version;
}
