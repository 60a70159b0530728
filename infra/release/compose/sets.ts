import { encodeRollouts, previewMark, releaseInSet, setOf } from '@concierge/edge/set-names';
import { setsPrefix } from '@concierge/edge/sets';
import { z } from 'zod';
import { decodeJson, encodeJson } from '../store/manifest';
import { liveVersions, type Registry, rolloutsOf } from '../store/registry';
import type { ReleaseStore } from '../store/store';

/** What visitors get: the live releases, and the rollouts' percentages. */
export function servedReleases(registry: Registry): { releases: Record<string, string>; rollouts: string } {
  const rollouts = rolloutsOf(registry).map((one) => ({ release: releaseInSet(one), percent: one.percent }));
  return { releases: liveVersions(registry), rollouts: encodeRollouts(rollouts) };
}

/** Every combination of rollouts that a visitor can get. */
export function combinationsOf(registry: Registry): string[] {
  const mixes: string[] = [];
  for (const release of rolloutsOf(registry).map(releaseInSet))
    mixes.push(...mixes.map((mix) => setOf([mix, release])), release);
  return mixes;
}

/** When a preview ends. */
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

/** The sets to compose besides the live one (rollouts and open previews), and the stored pages of all sets. */
export async function setsIn(
  store: ReleaseStore,
  registry: Registry,
  now: Date,
): Promise<{ wanted: string[]; pages: { set: string; key: string }[] }> {
  const keys = await store.list(setsPrefix);
  const previews: string[] = [];
  for (const set of new Set(keys.map(setOfKey)))
    if (set.startsWith(previewMark) && (await isOpen(store, set, now))) previews.push(set);
  const pages = keys.filter((key) => key.endsWith('.html')).map((key) => ({ set: setOfKey(key), key }));
  return { wanted: [...combinationsOf(registry), ...previews], pages };
}
