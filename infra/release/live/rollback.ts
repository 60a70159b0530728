import semver from 'semver';
import { compose, repairPages } from '../compose/compose';
import { checkGate, gateFor } from '../gate/gate';
import { Refusal } from '../store/refusal';
import { entriesOf, entryOf, liveEntry, type Registry } from '../store/registry';
import { withLive, withRolledBack } from '../store/registry-changes';
import {
  type Candidate,
  loadCandidate,
  loadLive,
  loadManifest,
  type RollbackTarget,
  readRegistry,
  updateRegistry,
} from '../store/releases';
import type { ReleaseStore } from '../store/store';
import { writeLog } from './log';
import type { ChangeOptions } from './switch';

type Step = { name: string; from: string; to: string };

/**
 * Rolls back releases, together or not at all: for each, the previous version or the given one goes live again. The
 * gate applies, except for its rules on budgets, lost paths, links and slots. A version that was rolled back is not
 * published again: only a rollback to it brings it back.
 * @throws Refusal by the gate; if rolling back other remotes as well would satisfy it, the message says so
 */
export async function rollback(
  targets: readonly RollbackTarget[],
  options: ChangeOptions,
): Promise<{ written: string[] }> {
  const { store, renderer, log, now = () => new Date() } = options;
  // Decided once, by the registry that the caller saw.
  const { registry: seen } = await readRegistry(store);
  const back = targets
    .filter(({ name, version }) => version === undefined || liveVersion(seen, name) !== version)
    .map((target) => targetOf(seen, target));
  for (const { name, version } of targets) {
    if (!back.some((step) => step.name === name)) log(`${name} ${version} is live already.`);
  }
  if (back.length === 0) {
    // An interrupted rollback may have left pages to compose.
    const repaired = await repairPages(options);
    return { written: repaired?.written ?? [] };
  }
  const candidates = await Promise.all(
    back.map((step) => loadCandidate(store, { name: step.name, version: step.to })),
  );
  const gate = gateFor(store, renderer, candidates, { strict: false });
  const { replaced } = await updateRegistry(store, async (registry) => {
    // Somebody else rolled back to the same versions first.
    if (back.every(({ name, to }) => liveVersion(registry, name) === to)) return registry;
    for (const { name, from } of back) {
      const live = liveVersion(registry, name) ?? 'nothing';
      if (live !== from)
        throw new Refusal(`${name} ${live} went live in between: look at the status, then decide again.`);
    }
    // What is left for a newer version that is brought back did nothing wrong.
    const wrong = back.filter(({ from, to }) => semver.gt(from, to));
    const out = wrong.reduce((changed, { name, from }) => withRolledBack(changed, name, from), registry);
    const next = candidates.reduce((changed, { manifest }) => withLive(changed, manifest, now()), out);
    await gate(registry, next).catch(async (error: unknown) => {
      throw await withRollbackSuggestion(error, candidates, registry, store);
    });
    return next;
  });
  const written = await compose(options)
    .then((composed) => composed.written)
    .finally(async () => {
      for (const { name, from, to } of replaced ? back : [])
        await writeLog({ action: 'rollback', name, version: to, before: from }, options);
    });
  for (const { name, from, to } of back) log(`${name} ${to} is live again (before: ${from}).`);
  return { written };
}

const liveVersion = (registry: Registry, name: string): string | undefined =>
  liveEntry(registry, name)?.metadata.version;

/**
 * A shell can't go back while a live remote needs something that only the newer shell has. If the previous versions of
 * all these remotes don't need it, the refusal suggests rolling them back together.
 */
async function withRollbackSuggestion(
  error: unknown,
  candidates: readonly Candidate[],
  registry: Registry,
  store: ReleaseStore,
): Promise<unknown> {
  if (!(error instanceof Refusal)) return error;
  const blockers = [...new Set(error.problems.flatMap(({ blockedBy }) => blockedBy ?? []))].sort();
  const before = blockers.flatMap((name) => {
    const version = liveEntry(registry, name)?.extras.history?.previous;
    return version ? [{ name, version }] : [];
  });
  if (before.length === 0 || before.length < blockers.length) return error;
  const together = [
    ...candidates.map(({ manifest }) => manifest),
    ...(await Promise.all(before.map(({ name, version }) => loadManifest(store, name, version)))),
  ];
  const names = together.map(({ name }) => name);
  const problems = checkGate(together, await loadLive(store, registry, names), { strict: false });
  if (problems.length > 0) return error;
  const offer = `They can roll back together: npm run release -- rollback ${names.join(' ')}`;
  return new Refusal(`${error.message}\n${offer}`, error.problems);
}

/** @throws Refusal if the registry, as it is now, does not allow one of these rollbacks */
export async function checkTargets(targets: readonly RollbackTarget[], store: ReleaseStore): Promise<void> {
  const { registry } = await readRegistry(store);
  for (const target of targets) targetOf(registry, target);
}

function targetOf(registry: Registry, { name, version, from: expected }: RollbackTarget): Step {
  const live = liveEntry(registry, name);
  if (!live) {
    const known = Object.keys(registry.microFrontends).sort().join(', ') || 'nothing';
    throw new Refusal(`No ${name} is live, so there is nothing to roll back; live is: ${known}.`);
  }
  const to = version ?? live.extras.history?.previous ?? undefined;
  if (!to)
    throw new Refusal(
      `${name} ${live.metadata.version} is the first version: there is none before it to roll back to.`,
    );
  const from = live.metadata.version;
  if (expected !== undefined && expected !== from)
    throw new Refusal(`${name} ${from} is live, not ${expected}: look at the status, then decide again.`);
  if (!entryOf(registry, name, to)) {
    const known = entriesOf(registry, name)
      .map((entry) => entry.metadata.version)
      .join(', ');
    throw new Refusal(`${name} has no published version ${to}; there are: ${known}.`);
  }
  return { name, from, to };
}
