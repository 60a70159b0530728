import { type ComposeResult, type Composer, composedSchema } from './composer';
import { encodeJson, integrityOf } from './manifest';
import { liveVersions } from './registry';
import type { Registry } from './registry-schema';
import { readRegistry } from './registry-store';
import { composedKey, isComposedPage } from './store/keys';
import type { ReleaseStore } from './store/store';

const sameReleases = (a: unknown, b: unknown): boolean => Buffer.from(encodeJson(a)).equals(encodeJson(b));

/** What is wrong with the composed pages: not there, not from what is live, changed since. */
export async function composedProblems(store: ReleaseStore, registry: Registry): Promise<string[]> {
  const stored = await store.get(composedKey);
  if (!stored) return ['The pages were never composed.'];
  const parsed = composedSchema.safeParse(readJson(stored.bytes));
  if (!parsed.success) return [`${composedKey} is unreadable.`];
  const problems: string[] = [];
  const live = liveVersions(registry);
  if (!sameReleases(parsed.data.releases, live)) {
    const stale = Object.keys({ ...live, ...parsed.data.releases }).filter(
      (name) => live[name] !== parsed.data.releases[name],
    );
    problems.push(`The pages were composed from another set of releases (${stale.join(', ')}).`);
  }
  for (const [key, integrity] of Object.entries(parsed.data.pages)) {
    const page = await store.get(key);
    if (!page) problems.push(`${key} is missing.`);
    else if (integrityOf(page.bytes) !== integrity) problems.push(`${key} is not as it was composed.`);
  }
  for (const key of await strayPages(store, Object.keys(parsed.data.pages))) {
    problems.push(`${key} was composed for a path that nobody owns any more.`);
  }
  return problems;
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Composes until the pages come from what is live. Somebody else may go live while pages are being written,
 * and the slower of two composers would leave older pages over newer ones; so each composer checks the registry again after writing.
 */
export async function composeUntilCurrent(
  store: ReleaseStore,
  composer: Composer,
  log: (line: string) => void,
): Promise<ComposeResult> {
  const written = new Set<string>();
  const removed = new Set<string>();
  for (;;) {
    const before = (await readRegistry(store)).registry;
    const result = await composer.compose(store, { log });
    for (const key of result.written) written.add(key);
    for (const key of result.removed) {
      removed.add(key);
      log(`${key} removed: nobody owns its path any more.`);
    }
    const after = (await readRegistry(store)).registry;
    if (sameReleases(liveVersions(before), liveVersions(after))) {
      return {
        written: [...written].sort(),
        unchanged: result.unchanged.filter((key) => !written.has(key)),
        removed: [...removed].sort(),
      };
    }
  }
}

/** Composes only if something about the pages is wrong: what an unfinished publish leaves to the next. */
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

/** Pages in the store that are not among `composed`: of paths that nobody owns any more. */
export async function strayPages(store: ReleaseStore, composed: readonly string[]): Promise<string[]> {
  const wanted = new Set(composed);
  return (await store.list('pages/')).filter((key) => isComposedPage(key) && !wanted.has(key));
}

/**
 * Removes the pages of paths that nobody owns any more, so that visitors get the 404 page there. Looks at what
 * is there, not at what an earlier run noted: a run that was cut short leaves nothing behind for good. A page
 * that somebody else writes meanwhile stays; a release that goes live meanwhile composes again.
 */
export async function removeStrayPages(store: ReleaseStore, composed: readonly string[]): Promise<string[]> {
  const removed: string[] = [];
  for (const key of await strayPages(store, composed)) {
    const page = await store.get(key);
    if (page && (await store.remove(key, page.etag)) === 'removed') removed.push(key);
  }
  return removed;
}
