import type { ReleaseStore, Stored } from './store';

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
