import { registryKey } from '@concierge/edge/routing';
import { setKey } from '@concierge/edge/sets';
import type { ReleaseStore } from './store';

/**
 * A read-only view of a store with releases that have not been uploaded. It lets the gate render them, so that a
 * refusal leaves nothing behind.
 * @param overlay Reads a key that is not in the store yet; undefined leaves it to the store.
 */
export function overlaidStore(
  store: ReleaseStore,
  overlay: (key: string) => Promise<Uint8Array | undefined>,
): ReleaseStore {
  const refuse = (key: string) =>
    Promise.reject(new Error(`The gate changes nothing, and was asked to change ${key}`));
  return {
    location: `${store.location} (with the candidates)`,
    async get(key) {
      const bytes = await overlay(key);
      return bytes ? { bytes, etag: 'candidate' } : store.get(key);
    },
    put: refuse,
    remove: refuse,
    list: (prefix) => store.list(prefix),
  };
}

/** A view of a store for one set of releases: with the set's own pages and registry, and everything else unchanged. */
export function storeOfSet(store: ReleaseStore, set: string): ReleaseStore {
  const own = setKey(set, '');
  const placeOf = (key: string): string =>
    key === registryKey || key.startsWith('pages/') ? own + key : key;
  return {
    location: `${store.location} (${set})`,
    get: (key) => store.get(placeOf(key)),
    put: (key, bytes, options) => store.put(placeOf(key), bytes, options),
    remove: (key, ifMatch) => store.remove(placeOf(key), ifMatch),
    async list(prefix) {
      const keys = await store.list(placeOf(prefix));
      return prefix.startsWith('pages/') ? keys.map((key) => key.slice(own.length)) : keys;
    },
  };
}
