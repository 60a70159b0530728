import { setKey } from '@concierge/edge/sets';
import { type Composed, type ComposeResult, type Composer, composedSchema } from './composer';
import { abandonedMarks, removeMark } from './composing-mark';
import type { ChangeOptions } from './log';
import { decodeJson, encodeJson, integrityOf } from './manifest';
import { liveVersions } from './registry';
import type { Registry } from './registry-schema';
import { readRegistry } from './registry-store';
import { combinationsOf, registryOfSet, servedReleases, setsIn } from './sets';
import { composedKey, isComposedPage, registryKey } from './store/keys';
import { SetStore } from './store/set-store';
import type { ReleaseStore } from './store/store';

const sameReleases = (a: unknown, b: unknown): boolean => Buffer.from(encodeJson(a)).equals(encodeJson(b));

/** The problems of the composed pages: missing, not composed from the live releases, or changed since. */
export async function composedProblems(store: ReleaseStore, registry: Registry): Promise<string[]> {
  const stored = await store.get(composedKey);
  if (!stored) return ['The pages were never composed.'];
  const composed = await readComposed(store);
  if (!composed) return [`${composedKey} is unreadable.`];
  const problems = staleness(composed, registry);
  for (const [key, integrity] of Object.entries(composed.pages)) {
    const page = await store.get(key);
    if (!page) problems.push(`${key} is missing.`);
    else if (integrityOf(page.bytes) !== integrity) problems.push(`${key} changed after it was composed.`);
  }
  for (const key of await strayPages(store, Object.keys(composed.pages))) {
    problems.push(`${key} was composed for a path that nobody owns any more.`);
  }
  return problems;
}

/** How `pages/composed.json` differs from what the registry says visitors get. */
function staleness(composed: Composed, registry: Registry): string[] {
  const problems: string[] = [];
  const { releases: live, rollouts } = servedReleases(registry);
  if (!sameReleases(composed.releases, live)) {
    const stale = Object.keys({ ...live, ...composed.releases }).filter(
      (name) => live[name] !== composed.releases[name],
    );
    problems.push(`The pages were composed from another set of releases (${stale.join(', ')}).`);
  }
  if (composed.rollouts !== rollouts) problems.push('The composed rollout percentages are out of date.');
  // Previews don't count: one that could not be composed has ended.
  for (const set of combinationsOf(registry).filter((wanted) => !Object.hasOwn(composed.sets, wanted)))
    problems.push(`${set} is not composed: visitors of this rollout get the live site.`);
  return problems;
}

/** Reads `pages/composed.json`; undefined if it is missing or unreadable. */
export async function readComposed(store: ReleaseStore): Promise<Composed | undefined> {
  const stored = await store.get(composedKey);
  return stored ? composedSchema.safeParse(readJson(stored.bytes)).data : undefined;
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return decodeJson(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Composes until the pages match what is live. Another release may go live while pages are being written, and the
 * slower of two composers would overwrite newer pages with older ones, so each checks the registry again afterwards.
 * Sets other than the live one come first: composed.json, which sends visitors to them, is written last.
 */
export async function composeUntilCurrent(
  store: ReleaseStore,
  composer: Composer,
  log: (line: string) => void,
  now: Date = new Date(),
): Promise<ComposeResult> {
  const written = new Set<string>();
  const removed = new Set<string>();
  for (;;) {
    const before = (await readRegistry(store)).registry;
    const { wanted, pages } = await setsIn(store, before, now);
    const sets: Composed['sets'] = {};
    for (const set of wanted) {
      try {
        sets[set] = await composeSet(store, composer, before, set, log);
      } catch (error) {
        // One team's candidate must not hold up other releases: its visitors get the live site.
        log(`${set} cannot be shown with the live releases: ${String(error)}`);
      }
    }
    const earlier = (await readComposed(store))?.sets ?? {};
    const { rollouts } = servedReleases(before);
    const result = await composer.compose(store, { log, otherSets: { rollouts, sets } });
    // An edge location may still send visitors to a set just after composed.json drops it, so it stays one more run.
    for (const { set, key } of pages)
      if (!Object.hasOwn(sets, set) && !Object.hasOwn(earlier, set)) await removeAsRead(store, key);
    for (const key of result.written) written.add(key);
    for (const key of result.removed) {
      removed.add(key);
      log(`${key} removed: nobody owns its path any more.`);
    }
    const after = (await readRegistry(store)).registry;
    // A preview that somebody asked for meanwhile would otherwise be missing from the composed.json just written.
    const same = sameReleases((await setsIn(store, after, now)).wanted, wanted);
    if (same && sameReleases(servedReleases(before), servedReleases(after))) {
      return {
        written: [...written].sort(),
        unchanged: result.unchanged.filter((key) => !written.has(key)),
        removed: [...removed].sort(),
      };
    }
  }
}

/** Composes one set other than the live one; returns the keys that the edge may serve from it. */
async function composeSet(
  store: ReleaseStore,
  composer: Composer,
  registry: Registry,
  set: string,
  log: (line: string) => void,
): Promise<string[]> {
  const own = new SetStore(store, set);
  const bytes = await registryOfSet(store, registry, set);
  const stored = await own.get(registryKey);
  if (!stored || Buffer.compare(stored.bytes, bytes) !== 0) await own.put(registryKey, bytes);
  const { written, unchanged } = await composer.compose(own, { log, set });
  const keys = [...written, ...unchanged].filter((key) => key.endsWith('.html'));
  return [...keys, registryKey].map((key) => setKey(set, key)).sort();
}

/**
 * Composes what an unfinished command left. It only compares `pages/composed.json`, which composing writes last, with
 * the registry; {@link repairPages} reads every page, which is needed after a composer that died while it changed some.
 * @throws Error if a rollout still can't be shown, so that a run that tries in vain does not look like a good one
 */
export async function finishComposing(
  registry: Registry,
  { store, composer, log }: Pick<ChangeOptions, 'store' | 'composer' | 'log'>,
): Promise<void> {
  if (!liveVersions(registry).shell) return;
  const abandoned = await abandonedMarks(store);
  if (abandoned.length > 0) await repairPages(store, composer, log);
  for (const mark of abandoned) await removeMark(store, mark);
  const unfinished = async (current: Registry): Promise<string[]> => {
    const composed = await readComposed(store);
    return composed ? staleness(composed, current) : ['The pages were never composed.'];
  };
  const problems = await unfinished(registry);
  if (problems.length === 0) return;
  for (const problem of problems) log(problem);
  await composeUntilCurrent(store, composer, log);
  const left = await unfinished((await readRegistry(store)).registry);
  if (left.length > 0) throw new Error(left.join(' '));
}

/** Composes only if something is wrong with the pages, for instance after an unfinished publish. */
export async function repairPages(
  store: ReleaseStore,
  composer: Composer,
  log: (line: string) => void,
): Promise<ComposeResult | null> {
  const { registry } = await readRegistry(store);
  if (!liveVersions(registry).shell) return null;
  const problems = await composedProblems(store, registry);
  if (problems.length === 0) return null;
  for (const problem of problems) log(problem);
  return composeUntilCurrent(store, composer, log);
}

/** Pages in the store that are not in `composed`, because nobody owns their paths any more. */
export async function strayPages(store: ReleaseStore, composed: readonly string[]): Promise<string[]> {
  const wanted = new Set(composed);
  return (await store.list('pages/')).filter((key) => isComposedPage(key) && !wanted.has(key));
}

/**
 * Removes the pages of paths that nobody owns any more, so that visitors get the 404 page there. It lists the store
 * rather than trust an earlier run's record, so that what an interrupted run leaves behind is removed too. A page
 * that somebody else writes meanwhile stays; a release that goes live meanwhile composes again.
 */
export async function removeStrayPages(store: ReleaseStore, composed: readonly string[]): Promise<string[]> {
  const removed: string[] = [];
  for (const key of await strayPages(store, composed)) if (await removeAsRead(store, key)) removed.push(key);
  return removed;
}

async function removeAsRead(store: ReleaseStore, key: string): Promise<boolean> {
  const page = await store.get(key);
  return page !== null && (await store.remove(key, page.etag)) === 'removed';
}
