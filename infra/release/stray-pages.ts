import { isComposedPage } from './store/keys';
import type { ReleaseStore } from './store/store';

/** Pages in the store that are not among `composed`: of paths that nobody owns any more. */
export async function strayPages(store: ReleaseStore, composed: readonly string[]): Promise<string[]> {
  const wanted = new Set(composed);
  return (await store.list('pages/')).filter((key) => isComposedPage(key) && !wanted.has(key));
}

/**
 * Removes the pages of paths that nobody owns any more, so that visitors get the 404 page there. Looks at what
 * is there, not at what an earlier run noted: a run that was cut short leaves nothing behind for good. A page
 * that somebody else writes meanwhile stays; whoever went live meanwhile composes again.
 */
export async function removeStrayPages(store: ReleaseStore, composed: readonly string[]): Promise<string[]> {
  const removed: string[] = [];
  for (const key of await strayPages(store, composed)) {
    const page = await store.get(key);
    if (page && (await store.remove(key, page.etag)) === 'removed') removed.push(key);
  }
  return removed;
}
