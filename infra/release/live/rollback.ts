import { compose, repairPages } from '../compose/compose';
import { checkGate, gateFor } from '../gate/gate';
import { Refusal } from '../store/refusal';
import { entriesOf, entryOf, liveEntry, type Registry, rollingEntry } from '../store/registry';
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
import { type ChangeOptions, logHeldAgain } from './switch';

type Step = { name: string; from: string; to: string };

/**
 * Rolls back releases, together or not at all: for each, the previous version or the given one goes live again. The
 * gate applies, except for its rules on budgets, lost paths, links and slots. Publishing a version that was rolled back
 * needs `--again` afterwards.
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
    .filter(({ name, version }) => version === undefined || servedVersion(seen, name) !== version)
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
  const { registry: result, replaced } = await updateRegistry(store, async (registry) => {
    // Somebody else rolled back to the same versions first.
    if (back.every(({ name, to }) => servedVersion(registry, name) === to)) return registry;
    for (const { name, from, to } of back) {
      const live = replacedVersion(registry, name, to) ?? 'nothing';
      if (live !== from)
        throw new Refusal(`${name} ${live} went live in between: look at the status, then decide again.`);
    }
    const out = back.reduce((changed, { name, from }) => withRolledBack(changed, name, from), registry);
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
  for (const { name, from, to } of back)
    log(
      liveEntry(seen, name)?.metadata.version === to
        ? `The rollout of ${name} ${from} is ended; everybody gets ${to}.`
        : `${name} ${to} is live again (before: ${from}).`,
    );
  const names = back.map(({ name }) => name);
  logHeldAgain(log, seen, result, names);
  return { written };
}

/** The newest version that visitors get: the one being rolled out, or else the live one. */
const servedVersion = (registry: Registry, name: string): string | undefined =>
  (rollingEntry(registry, name) ?? liveEntry(registry, name))?.metadata.version;

/**
 * The version that a rollback takes out of service. If the rollback leads to the live version, that's the one being
 * rolled out. If it leads further back, it's the live version; a rollout then becomes a held release again, and can
 * be promoted later.
 */
const replacedVersion = (registry: Registry, name: string, to: string): string | undefined => {
  const live = liveEntry(registry, name)?.metadata.version;
  return to === live ? servedVersion(registry, name) : live;
};

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
  const rolling = rollingEntry(registry, name)?.metadata.version;
  const to = version ?? (rolling ? live.metadata.version : live.extras.history?.previous) ?? undefined;
  if (!to)
    throw new Refusal(
      `${name} ${live.metadata.version} is the first version: there is none before it to roll back to.`,
    );
  const from = replacedVersion(registry, name, to) ?? live.metadata.version;
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
