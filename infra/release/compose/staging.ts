import { setsPrefix } from '@concierge/edge/sets';
import { z } from 'zod';
import { removeStrayPages, strayPages } from '../composed-pages';
import type { Composed, ComposeOptions, ComposeResult } from '../composer';
import { marked } from '../composing-mark';
import { decodeJson, encodeJson, integrityOf } from '../manifest';
import { composedKey, stagingPrefix } from '../store/keys';
import type { ReleaseStore } from '../store/store';
import { bytesOfFile, type ComposedFile } from './composed-file';
import { answerOf, styleHashesOf } from './document';

/** Rendered pages are staged in bundles of about this many characters, which limits the memory in use. */
const bundleLength = 4_000_000;
/** Parallel requests to a store. */
const atOnce = 16;

/** A page's key. A remote's code may have tampered with it, so composed.json and other sets' pages are rejected. */
const key = z
  .string()
  .startsWith('pages/')
  .refine((name) => name !== composedKey && !name.startsWith(setsPrefix), 'is not a page');
const bundle = z.array(z.tuple([key, z.string()]));
const summary = z.object({
  releases: z.record(z.string(), z.string()),
  /** Every page with its integrity, including unchanged ones. */
  pages: z.record(key, z.string()),
  bundles: z.number(),
  /** What teams should know about the composing. */
  notes: z.array(z.string()).default([]),
});

const bundleKey = (run: string, index: number): string => `${stagingPrefix}${run}/${index}.json`;
const summaryKey = (run: string): string => `${stagingPrefix}${run}/pages.json`;

/**
 * Stages the pages that differ from those in the store for {@link writeStaged}. Staged pages are not served, so a site
 * that does not render as a whole changes nothing for visitors.
 * @param staging The store for staged pages: a separate one, or `store` itself.
 * @param run A name that is unique to this run.
 * @param render Yields the pages; its notes are staged with them.
 * @throws what rendering throws
 */
export async function stagePages(
  store: ReleaseStore,
  staging: ReleaseStore,
  run: string,
  releases: Composed['releases'],
  render: (tell: (note: string) => void) => AsyncIterable<ComposedFile>,
): Promise<void> {
  const notes: string[] = [];
  const pages: Record<string, string> = {};
  let bundles = 0;
  let waiting: ComposedFile[] = [];
  let length = 0;
  const flush = async () => {
    if (waiting.length === 0) return;
    await staging.put(bundleKey(run, bundles), Buffer.from(JSON.stringify(waiting)));
    bundles += 1;
    waiting = [];
    length = 0;
  };
  for await (const some of batches(render((note) => notes.push(note)))) {
    const changed = await Promise.all(
      some.map(async (file) => {
        const [name] = file;
        const bytes = bytesOfFile(file);
        pages[name] = integrityOf(bytes);
        const before = await store.get(name);
        return !before || Buffer.compare(before.bytes, bytes) !== 0;
      }),
    );
    for (const file of some.filter((_, index) => changed[index])) {
      waiting.push(file);
      length += file[1].length;
      if (length >= bundleLength) await flush();
    }
  }
  await flush();
  await staging.put(summaryKey(run), encodeJson({ releases, pages, bundles, notes }));
}

/**
 * Writes the pages that {@link stagePages} staged, removes pages that nobody owns any more, and finally writes
 * `pages/composed.json`.
 * @throws Error if rendering did not finish
 */
export async function writeStaged(
  store: ReleaseStore,
  staging: ReleaseStore,
  run: string,
  { log = () => undefined, set, otherSets = { rollouts: '', sets: {} } }: Partial<ComposeOptions> = {},
): Promise<ComposeResult> {
  const { releases, pages, bundles, notes } = summary.parse(await readStaged(staging, summaryKey(run)));
  notes.forEach(log);
  const keys = Object.keys(pages);
  const note = encodeJson({ releases, pages, ...otherSets } satisfies Composed);
  const change = async (): Promise<ComposeResult> => {
    const written: string[] = [];
    for (let index = 0; index < bundles; index += 1) {
      const files = bundle.parse(await readStaged(staging, bundleKey(run, index)));
      for await (const some of batches(files)) {
        await Promise.all(some.map((file) => writePage(store, file)));
        written.push(...some.map(([name]) => name));
      }
    }
    const removed = await removeStrayPages(store, keys);
    const before = await store.get(composedKey);
    const isNew = !before || Buffer.compare(before.bytes, note) !== 0;
    if (isNew) await store.put(composedKey, note);
    const fresh = new Set(written);
    const unchanged = keys.filter((name) => !fresh.has(name));
    return isNew
      ? { written: [...written, composedKey], unchanged, removed }
      : { written, unchanged: [...unchanged, composedKey], removed };
  };
  // Only the live set's pages are read again to find out what an abandoned composer did.
  const changesPages = set === undefined && (bundles > 0 || (await strayPages(store, keys)).length > 0);
  return changesPages ? marked(store, change) : change();
}

async function writePage(store: ReleaseStore, file: ComposedFile): Promise<void> {
  const [name, text] = file;
  const answer = name.endsWith('.html') ? answerOf(text) : undefined;
  const facts = name.endsWith('.html')
    ? { styleHashes: styleHashesOf(text), ...(answer ? { answer } : {}) }
    : {};
  await store.put(name, bytesOfFile(file), facts);
}

async function readStaged(staging: ReleaseStore, name: string): Promise<unknown> {
  const stored = await staging.get(name);
  if (!stored) throw new Error(`${name} is not in ${staging.location}: rendering did not finish.`);
  return decodeJson(stored.bytes);
}

async function* batches<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T[]> {
  let some: T[] = [];
  for await (const item of items) {
    some.push(item);
    if (some.length < atOnce) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
