import { randomUUID } from 'node:crypto';
import { setsPrefix } from '@concierge/edge/sets';
import type { ReleaseStore } from './store/store';

/**
 * A composer that dies after a newer one overtook it may leave wrong pages, while composed.json, by the newer one, looks
 * current. So while it changes pages, a mark says so. No path of the site leads to the marks, which have names like pages,
 * because nothing else can be removed.
 */
export const marksPrefix = `${setsPrefix}.composing/`;

/** A function on AWS, where most composers run, is stopped after 15 minutes. */
const longestMs = 15 * 60_000;

/** Changes pages under a mark, which stays if that fails. */
export async function marked<Result>(store: ReleaseStore, change: () => Promise<Result>): Promise<Result> {
  const key = `${marksPrefix}${Date.now()}-${randomUUID()}.html`;
  await store.put(key, Buffer.from('Composing'));
  const result = await change();
  await removeMark(store, key);
  return result;
}

/** The marks of composers that can no longer be at work. */
export async function abandonedMarks(store: ReleaseStore): Promise<string[]> {
  const since = (key: string): number => Number.parseInt(key.slice(marksPrefix.length), 10);
  return (await store.list(marksPrefix)).filter((key) => since(key) + longestMs < Date.now());
}

export async function removeMark(store: ReleaseStore, key: string): Promise<void> {
  const mark = await store.get(key);
  if (mark) await store.remove(key, mark.etag);
}
