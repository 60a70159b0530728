import { candidateFrom } from './candidate';
import type { Composer } from './composer';
import { gateFor } from './go-live';
import { Refusal } from './refusal';
import { entriesOf, entryOf, liveEntry, withLive, withRolledBack } from './registry';
import type { Registry } from './registry-schema';
import { loadManifest, readRegistry, updateRegistry } from './registry-store';
import { repairPages, settle } from './settle';
import type { ReleaseStore } from './store/store';

export type RollbackOptions = {
  store: ReleaseStore;
  composer: Composer;
  log(line: string): void;
  now?: () => Date;
};

/**
 * Takes a release out of service: the version before it goes live again, or the one that is named. The gate
 * applies, budgets apart. Publishing what was rolled back needs an explicit word afterwards.
 */
export async function rollback(
  name: string,
  version: string | undefined,
  options: RollbackOptions,
): Promise<{ from: string; to: string; written: string[] }> {
  const { store, composer, log, now = () => new Date() } = options;
  // Settled once: to what the caller saw as the version before, whatever happens meanwhile.
  const { registry: seen } = await readRegistry(store);
  if (version !== undefined && liveEntry(seen, name)?.metadata.version === version) {
    // Perhaps a roll-back that was cut short: then its pages are still to be composed.
    const repaired = await repairPages(store, composer, log);
    log(`${name} ${version} is live already.`);
    return { from: version, to: version, written: repaired?.written ?? [] };
  }
  const { from, to } = targetOf(seen, name, version);
  const manifest = await loadManifest(store, name, to);
  const missing = await missingFiles(store, manifest.files, name, to);
  if (missing.length > 0) {
    throw new Refusal(
      `${name} ${to} is not complete in ${store.location}: ${missing.join(', ')} is missing.`,
    );
  }
  // Its files are in the store; there is nothing to overlay.
  const candidate = candidateFrom('', manifest);
  const gate = gateFor(store, composer, [{ ...candidate, read: readFrom(store, name, to) }], {
    budgets: false,
  });
  await updateRegistry(store, async (registry) => {
    const live = liveEntry(registry, name)?.metadata.version;
    if (live === to) return registry;
    if (live !== from) {
      throw new Refusal(
        `${name} ${live ?? 'nothing'} went live meanwhile: look at the status, then decide again.`,
      );
    }
    const next = withLive(withRolledBack(registry, name, from), manifest, now());
    await gate(registry, next);
    return next;
  });
  const { written } = await settle(store, composer, log);
  log(`${name} ${to} is live again (before: ${from}).`);
  return { from, to, written };
}

function targetOf(
  registry: Registry,
  name: string,
  version: string | undefined,
): { from: string; to: string } {
  const live = liveEntry(registry, name);
  if (!live) {
    const known = Object.keys(registry.microFrontends).sort().join(', ') || 'nothing';
    throw new Refusal(`No ${name} is live, so there is nothing to roll back; live is: ${known}.`);
  }
  const from = live.metadata.version;
  const to = version ?? live.extras.history?.previous ?? undefined;
  if (!to) throw new Refusal(`${name} ${from} is the first version: there is none before it to go back to.`);
  if (!entryOf(registry, name, to)) {
    const known = entriesOf(registry, name)
      .map((entry) => entry.metadata.version)
      .join(', ');
    throw new Refusal(`${name} has no published version ${to}; there are: ${known}.`);
  }
  return { from, to };
}

async function missingFiles(
  store: ReleaseStore,
  files: Record<string, unknown>,
  name: string,
  version: string,
): Promise<string[]> {
  const prefix = `remotes/${name}/${version}/`;
  const present = new Set(await store.list(prefix));
  return Object.keys(files).filter((path) => !present.has(prefix + path));
}

function readFrom(store: ReleaseStore, name: string, version: string) {
  return async (path: string): Promise<Uint8Array> => {
    const stored = await store.get(`remotes/${name}/${version}/${path}`);
    if (!stored) throw new Error(`${path} of ${name} ${version} is gone`);
    return stored.bytes;
  };
}
