import { previewMark, setsPrefix } from '@concierge/edge/sets';
import { z } from 'zod';
import { composedKey, isComposedPage } from '../store/keys';
import { decodeJson, encodeJson, integrityOf } from '../store/manifest';
import { liveVersions, type Registry } from '../store/registry';
import type { ReleaseStore } from '../store/store';

/** `pages/composed.json`: which releases the pages were composed from, and each page's integrity. */
export const composedSchema = z.object({
  releases: z.record(z.string(), z.string()),
  pages: z.record(z.string(), z.string()),
  /** Composed sets other than the live one, each with the keys that the edge may serve from it. */
  sets: z.record(z.string(), z.array(z.string())).default({}),
});
export type Composed = z.infer<typeof composedSchema>;

/** Reads `pages/composed.json`; undefined if it is missing or unreadable. */
export async function readComposed(store: ReleaseStore): Promise<Composed | undefined> {
  const stored = await store.get(composedKey);
  try {
    return stored ? composedSchema.parse(decodeJson(stored.bytes)) : undefined;
  } catch {
    return undefined;
  }
}

export const sameContent = (a: unknown, b: unknown): boolean =>
  Buffer.from(encodeJson(a)).equals(encodeJson(b));

/** The problems of the composed pages: missing, not composed from the live releases, or changed since. */
export async function composedProblems(store: ReleaseStore, registry: Registry): Promise<string[]> {
  const composed = await readComposed(store);
  if (!composed) return outdated(composed, registry);
  const ofPages = Object.entries(composed.pages).map(async ([key, integrity]) => {
    const page = await store.get(key);
    if (!page) return [`${key} is missing.`];
    return integrityOf(page.bytes) === integrity ? [] : [`${key} changed after it was composed.`];
  });
  const strays = (await store.list('pages/')).filter(
    (key) => isComposedPage(key) && !Object.hasOwn(composed.pages, key),
  );
  return [
    ...outdated(composed, registry),
    ...(await Promise.all(ofPages)).flat(),
    ...strays.map((key) => `${key} was composed for a path that nobody owns any more.`),
  ];
}

/** How `pages/composed.json` differs from what the registry says visitors get. Previews don't count: one that could not be composed has ended. */
function outdated(composed: Composed | undefined, registry: Registry): string[] {
  if (!composed) return ['The pages were never composed, or pages/composed.json is unreadable.'];
  const live = liveVersions(registry);
  if (sameContent(composed.releases, live)) return [];
  const stale = Object.keys({ ...live, ...composed.releases }).filter(
    (name) => live[name] !== composed.releases[name],
  );
  return [`The pages were composed from another set of releases (${stale.join(', ')}).`];
}

const previewEnd = z.object({ until: z.iso.datetime() });
const endKey = (set: string): string => `${setsPrefix}${set}/until.json`;

export async function writePreviewEnd(store: ReleaseStore, set: string, until: Date): Promise<void> {
  await store.put(endKey(set), encodeJson({ until: until.toISOString() }));
}

async function isOpen(store: ReleaseStore, set: string, now: Date): Promise<boolean> {
  const stored = await store.get(endKey(set));
  if (!stored) return false;
  return Date.parse(previewEnd.parse(decodeJson(stored.bytes)).until) > now.getTime();
}

const setOfKey = (key: string): string => key.slice(setsPrefix.length).split('/')[0] ?? '';

/** The sets to compose besides the live one (open previews), and the stored pages of all sets. */
export async function setsIn(
  store: ReleaseStore,
  now: Date,
): Promise<{ neededSets: string[]; pages: { set: string; key: string }[] }> {
  const keys = await store.list(setsPrefix);
  const neededSets: string[] = [];
  for (const set of new Set(keys.map(setOfKey)))
    if (set.startsWith(previewMark) && (await isOpen(store, set, now))) neededSets.push(set);
  const pages = keys.filter((key) => key.endsWith('.html')).map((key) => ({ set: setOfKey(key), key }));
  return { neededSets, pages };
}
