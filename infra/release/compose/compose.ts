import { removeStrayPages } from '../composed-pages';
import type { Composed, ComposeOptions, ComposeResult } from '../composer';
import { encodeJson, integrityOf } from '../manifest';
import { liveVersions } from '../registry';
import { composedKey } from '../store/keys';
import type { ReleaseStore } from '../store/store';
import { answerOf, styleHashesOf } from './document';
import { readLiveSet } from './live-set';
import { type ComposedFiles, composePages } from './pages';

/**
 * Writes what visitors are served, from what is live: only files whose bytes changed; removes pages that
 * nobody owns any more; and last writes the note of what they were composed from. A run that is cut short is made good by the next.
 * @throws Refusal or Error when a live page cannot be rendered; then nothing was written.
 */
export async function compose(
  store: ReleaseStore,
  { log, set, beside }: ComposeOptions,
): Promise<ComposeResult> {
  const live = await readLiveSet(store);
  if (!live) {
    log('No shell is live yet, so there are no pages to compose.');
    return { written: [], unchanged: [], removed: [] };
  }
  const files = await composePages(store, live, set);
  return await writePages(store, liveVersions(live.registry), files, beside);
}

/** Writes composed files, only those whose bytes changed, and last the note of what they were composed from. */
export async function writePages(
  store: ReleaseStore,
  releases: Composed['releases'],
  files: ComposedFiles,
  { rollouts, sets }: Pick<Composed, 'rollouts' | 'sets'> = { rollouts: '', sets: {} },
): Promise<ComposeResult> {
  const contents = new Map<string, Uint8Array>();
  for (const [key, text] of files) contents.set(key, Buffer.from(text));
  const composed: Composed = {
    releases,
    pages: Object.fromEntries([...contents].map(([key, bytes]) => [key, integrityOf(bytes)])),
    rollouts,
    sets,
  };

  const written: string[] = [];
  const unchanged: string[] = [];
  const write = async (key: string, bytes: Uint8Array): Promise<void> => {
    const before = await store.get(key);
    if (before && Buffer.compare(before.bytes, bytes) === 0) {
      unchanged.push(key);
      return;
    }
    const page = key.endsWith('.html') ? files.get(key) : undefined;
    const answer = page === undefined ? undefined : answerOf(page);
    const facts =
      page === undefined ? {} : { styleHashes: styleHashesOf(page), ...(answer ? { answer } : {}) };
    await store.put(key, bytes, facts);
    written.push(key);
  };
  for (const [key, bytes] of contents) await write(key, bytes);
  const removed = await removeStrayPages(store, [...contents.keys()]);
  await write(composedKey, encodeJson(composed));
  return { written, unchanged, removed };
}
