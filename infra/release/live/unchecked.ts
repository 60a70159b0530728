import { Refusal } from '../store/refusal';
import { liveEntry, type Registry } from '../store/registry';
import { withChecked } from '../store/registry-changes';
import { readRegistry, updateRegistry } from '../store/releases';
import type { ReleaseStore } from '../store/store';
import { rollback } from './rollback';
import type { ChangeOptions } from './switch';

/**
 * How long the command that made a release live has to check its pages in a browser and come back. Composing and opening
 * all pages of a shell takes a few minutes.
 */
const checkMs = 20 * 60_000;

interface Release {
  readonly name: string;
  readonly version: string;
}

/**
 * Notes that a browser found the pages of these live releases in order, or that a person decided to do without.
 * @throws Refusal if one of them is not live any more
 */
export async function confirmChecked(releases: readonly Release[], store: ReleaseStore): Promise<void> {
  await updateRegistry(store, async (registry) =>
    releases.reduce((next, release) => {
      const live = liveEntry(registry, release.name)?.metadata.version ?? 'nothing';
      if (live !== release.version)
        throw new Refusal(`${release.name} ${release.version} is not live any more: ${live} is.`);
      return withChecked(next, release);
    }, registry),
  );
}

/**
 * Rolls back, together, what was made live and whose command never came back from checking it: it was killed, or its
 * machine lost. So a release that nobody looked at does not stay.
 * @returns what was rolled back, one sentence each
 */
export async function rollBackUnchecked(options: ChangeOptions): Promise<string[]> {
  const { store, now = () => new Date() } = options;
  const overdue = overdueIn((await readRegistry(store)).registry, now());
  if (overdue.length === 0) return [];
  const why = `no browser came back from its pages within ${checkMs / 60_000} minutes`;
  await rollback(
    overdue.map(({ name, version, previous }) => ({ name, version: previous, from: version })),
    { ...options, note: { by: 'platform', why } },
  );
  return overdue.map(
    ({ name, version, previous }) => `${name} ${version} is rolled back to ${previous}: ${why}.`,
  );
}

function overdueIn(registry: Registry, now: Date): (Release & { readonly previous: string })[] {
  return Object.keys(registry.microFrontends).flatMap((name) => {
    const entry = liveEntry(registry, name);
    const { unchecked, since, previous } = entry?.extras.history ?? {};
    if (!entry || !unchecked || !since || !previous) return [];
    const isOverdue = now.getTime() - Date.parse(since) > checkMs;
    return isOverdue ? [{ name, version: entry.metadata.version, previous }] : [];
  });
}
