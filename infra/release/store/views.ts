import { registryKey } from '@concierge/edge/routing';
import { setKey } from '@concierge/edge/sets';
import type { PutOptions, PutResult, ReleaseStore, Stored } from './store';

/** Reads a key that is not in the store yet; undefined leaves it to the underlying store. */
export type Overlay = (key: string) => Promise<Uint8Array | undefined>;

/**
 * A read-only view of a store with releases that have not been uploaded. It lets the gate render them, so that a
 * refusal leaves nothing behind.
 */
export class OverlayStore implements ReleaseStore {
  readonly location: string;

  constructor(
    private readonly beneath: ReleaseStore,
    private readonly overlay: Overlay,
  ) {
    this.location = `${beneath.location} (with the candidates)`;
  }

  async get(key: string): Promise<Stored | null> {
    const bytes = await this.overlay(key);
    return bytes ? { bytes, etag: 'candidate' } : this.beneath.get(key);
  }

  put(key: string): Promise<never> {
    return Promise.reject(new Error(`The gate writes nothing, and was asked to write ${key}`));
  }

  remove(key: string): Promise<never> {
    return Promise.reject(new Error(`The gate removes nothing, and was asked to remove ${key}`));
  }

  list(prefix: string): Promise<string[]> {
    return this.beneath.list(prefix);
  }
}

/** A view of a store for one set of releases: with the set's own pages and registry, and everything else unchanged. */
export class SetStore implements ReleaseStore {
  readonly location: string;

  constructor(
    private readonly beneath: ReleaseStore,
    private readonly set: string,
  ) {
    this.location = `${beneath.location} (${set})`;
  }

  get(key: string): Promise<Stored | null> {
    return this.beneath.get(this.placeOf(key));
  }

  put(key: string, bytes: Uint8Array, options?: PutOptions): Promise<PutResult> {
    return this.beneath.put(this.placeOf(key), bytes, options);
  }

  remove(key: string, ifMatch: string): Promise<'removed' | 'conflict'> {
    return this.beneath.remove(this.placeOf(key), ifMatch);
  }

  async list(prefix: string): Promise<string[]> {
    const own = setKey(this.set, '');
    const place = this.placeOf(prefix);
    const keys = await this.beneath.list(place);
    return place === prefix ? keys : keys.map((key) => key.slice(own.length));
  }

  private placeOf(key: string): string {
    return key === registryKey || key.startsWith('pages/') ? setKey(this.set, key) : key;
  }
}
