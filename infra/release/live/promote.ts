import semver from 'semver';
import { compose, repairPages } from '../compose/compose';
import { readComposed } from '../compose/composed';
import { gateFor } from '../gate/gate';
import { Refusal } from '../store/refusal';
import { entryOf, liveEntry, type Registry } from '../store/registry';
import { loadCandidate, newestHeld, readRegistry, updateRegistry } from '../store/releases';
import { writeLog } from './log';
import { type ChangeOptions, withNewLive } from './switch';

export interface PromoteOptions extends ChangeOptions {
  /** The version of the contract that the deployed functions run, if known. */
  readonly contract?: string | undefined;
}

export interface Promotion {
  readonly name: string;
  /** By default the newest held one. */
  readonly version?: string | undefined;
}

/**
 * Makes a held release live for everybody. A promotion whose pages were not composed is completed.
 * @returns the version
 * @throws Refusal if the gate or what is live does not allow it
 */
export async function promote({ name, version: given }: Promotion, options: PromoteOptions): Promise<string> {
  const { store, renderer, log, now = () => new Date(), contract } = options;
  const { registry: seen } = await readRegistry(store);
  const composed = await readComposed(store);
  const live = liveEntry(seen, name)?.metadata.version;
  const uncomposed = composed?.releases[name] === live ? undefined : live;
  const version = given ?? uncomposed ?? newestHeld(seen, name);
  if (live === version) {
    log(`${name} ${version} is live already.`);
    await repairPages(options);
    return version;
  }
  checkPromotable(seen, name, version);
  const candidate = await loadCandidate(store, { name, version });
  const gate = gateFor(store, renderer, [candidate], { strict: true, contract });
  const { replaced } = await updateRegistry(store, async (registry) => {
    // Somebody else promoted it first, or an earlier run of this command did.
    if (liveEntry(registry, name)?.metadata.version === version) return registry;
    checkPromotable(registry, name, version);
    const next = withNewLive(registry, candidate.manifest, now());
    await gate(registry, next);
    return next;
  });
  const before = liveEntry(replaced ?? seen, name)?.metadata.version ?? null;
  await compose(options).finally(
    () => replaced && writeLog({ action: 'promote', name, version, before }, options),
  );
  log(`${name} ${version} is live (before: ${before ?? 'nothing'}).`);
  return version;
}

/** @throws Refusal if what is live, or a rollback, does not allow this version to be promoted */
function checkPromotable(registry: Registry, name: string, version: string): void {
  const history = entryOf(registry, name, version)?.extras.history;
  if (!history) throw new Refusal(`${name} ${version} was not published: run publish ${name} --hold first.`);
  if (history.rolledBack)
    throw new Refusal(
      `${name} ${version} was taken out of service: rollback ${name} ${version} makes it live again.`,
    );
  const live = liveEntry(registry, name)?.metadata.version;
  if (live && semver.gt(live, version))
    throw new Refusal(`${name} ${live}, which is newer, is live: roll back to ${version} instead.`);
}
