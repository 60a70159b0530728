import { releasesOf, setKey, setsPrefix } from '@concierge/edge/sets';
import { composedKey, isComposedPage, registryKey } from '../store/keys';
import { encodeJson, integrityOf } from '../store/manifest';
import { liveVersions, type Registry } from '../store/registry';
import { withLive } from '../store/registry-changes';
import { encodeRegistry, loadManifest, readRegistry } from '../store/releases';
import type { PageFacts, ReleaseStore, Stored } from '../store/store';
import { storeOfSet } from '../store/views';
import { type Composed, composedProblems, readComposed, sameContent, setsIn } from './composed';
import { answerOf, styleHashesOf } from './document';
import { bytesOfFile, type ComposeParts, type RenderedSite } from './renderer';

export type ComposeResult = { written: string[]; unchanged: string[]; removed: string[] };

/**
 * Composes until the pages match what is live: another release may go live while pages are being written. Sets other
 * than the live one come first: composed.json, which sends visitors to them, is written last.
 * @throws if a live page can't be rendered; then none was written
 */
export async function compose(parts: ComposeParts, now: Date = new Date()): Promise<ComposeResult> {
  const { store, log } = parts;
  const written = new Set<string>();
  const removed = new Set<string>();
  for (;;) {
    const before = (await readRegistry(store)).registry;
    const { neededSets, pages } = await setsIn(store, now);
    const sets: Composed['sets'] = {};
    for (const set of neededSets) {
      try {
        sets[set] = await composeSet(parts, before, set);
      } catch (error) {
        // One team's candidate must not hold up other releases: its visitors get the live site.
        log(`${set} cannot be shown with the live releases: ${String(error)}`);
      }
    }
    const earlier = (await readComposed(store))?.sets ?? {};
    const result = await composeStore(parts, '', sets);
    // An edge location may still send visitors to a set just after composed.json drops it, so it stays one more run.
    for (const { set, key } of pages) {
      if (Object.hasOwn(sets, set) || Object.hasOwn(earlier, set)) continue;
      const page = await store.get(key);
      if (page) await store.remove(key, page.etag);
    }
    for (const key of result.written) written.add(key);
    for (const key of result.removed) {
      removed.add(key);
      log(`${key} removed: nobody owns its path any more.`);
    }
    const after = (await readRegistry(store)).registry;
    // A preview requested while this ran would otherwise be missing from the composed.json just written.
    const same = sameContent((await setsIn(store, now)).neededSets, neededSets);
    if (same && sameContent(liveVersions(before), liveVersions(after))) {
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
  { store, ...parts }: ComposeParts,
  registry: Registry,
  set: string,
): Promise<string[]> {
  const own = storeOfSet(store, set);
  const bytes = await registryOfSet(store, registry, set);
  const stored = await own.get(registryKey);
  if (!stored || Buffer.compare(stored.bytes, bytes) !== 0) await own.put(registryKey, bytes);
  const { written, unchanged } = await composeStore({ ...parts, store: own }, set);
  const keys = [...written, ...unchanged].filter((key) => key.endsWith('.html'));
  return [...keys, registryKey].map((key) => setKey(set, key)).sort();
}

/**
 * Renders everything and then writes what changed, unless somebody else changed it since it was read. It is read before
 * it is rendered, so an older composer never overwrites what a newer one wrote: it starts again.
 */
async function composeStore(
  { store, renderer, log }: ComposeParts,
  set: string,
  sets: Composed['sets'] = {},
): Promise<ComposeResult> {
  for (;;) {
    const stored = await storedPages(store);
    const rendered = await renderer.render(store, set);
    if (!rendered) {
      log('No shell is live yet, so there are no pages to compose.');
      return { written: [], unchanged: [], removed: [] };
    }
    const result = await write(store, stored, rendered, sets);
    if (!result) continue;
    rendered.notes.forEach(log);
    return result;
  }
}

async function storedPages(store: ReleaseStore): Promise<ReadonlyMap<string, Stored>> {
  const keys = (await store.list('pages/')).filter((key) => !key.startsWith(setsPrefix));
  const found = await Promise.all(keys.map(async (key) => [key, await store.get(key)] as const));
  return new Map(found.flatMap(([key, page]) => (page ? [[key, page]] : [])));
}

/** Undefined if a page changed since it was read. */
async function write(
  store: ReleaseStore,
  stored: ReadonlyMap<string, Stored>,
  { releases, files }: RenderedSite,
  sets: Composed['sets'],
): Promise<ComposeResult | undefined> {
  const wrong = Object.keys(files).find((key) => !isRenderedKey(key));
  if (wrong) throw new Error(`${wrong} is not a page, and was rendered as one.`);
  const pages: Composed['pages'] = {};
  const result: ComposeResult = { written: [], unchanged: [], removed: [] };
  /** False if it changed since it was read. */
  const put = async (key: string, bytes: Uint8Array, facts: PageFacts = {}): Promise<boolean> => {
    const before = stored.get(key);
    const isSame = before !== undefined && Buffer.compare(before.bytes, bytes) === 0;
    (isSame ? result.unchanged : result.written).push(key);
    if (isSame) return true;
    const condition = before ? { ifMatch: before.etag } : { ifAbsent: true as const };
    return (await store.put(key, bytes, { ...facts, ...condition })) === 'written';
  };
  for (const [key, text] of Object.entries(files)) {
    const bytes = bytesOfFile(key, text);
    pages[key] = integrityOf(bytes);
    const answer = answerOf(text);
    const facts = { styleHashes: styleHashesOf(text), ...(answer ? { answer } : {}) };
    if (!(await put(key, bytes, key.endsWith('.html') ? facts : {}))) return undefined;
  }
  for (const [key, { etag }] of stored) {
    if (!isComposedPage(key) || Object.hasOwn(pages, key)) continue;
    if ((await store.remove(key, etag)) === 'conflict') return undefined;
    result.removed.push(key);
  }
  const composed: Composed = { releases: { ...releases }, pages, sets };
  return (await put(composedKey, encodeJson(composed))) ? result : undefined;
}

/** A remote's code may have tampered with the keys of rendered files. */
const isRenderedKey = (key: string): boolean =>
  key.startsWith('pages/') && key !== composedKey && !key.startsWith(setsPrefix);

/**
 * Composes only if something is wrong with the pages, for instance after an unfinished publish. It reads every page: a
 * composer that dies after a newer one overtook it may leave wrong ones, while composed.json, by the newer one, looks
 * current.
 */
export async function repairPages(parts: ComposeParts): Promise<ComposeResult | null> {
  const { registry } = await readRegistry(parts.store);
  if (!liveVersions(registry).shell) return null;
  const problems = await composedProblems(parts.store, registry);
  if (problems.length === 0) return null;
  problems.forEach(parts.log);
  return compose(parts);
}

/** A set's registry, with its releases live. The same set and live releases always give the same bytes. */
async function registryOfSet(store: ReleaseStore, registry: Registry, set: string): Promise<Uint8Array> {
  let shown = registry;
  for (const { name, version } of releasesOf(set))
    shown = withLive(shown, await loadManifest(store, name, version), new Date(0));
  return encodeRegistry(shown);
}
