import type { ReleaseStore, Stored } from './store';

/** Reads a key that is not in the store yet, or undefined to leave it to the store beneath. */
export type Overlay = (key: string) => Promise<Uint8Array | undefined>;

/**
 * The store as it would be: lets the gate render a release that has not been uploaded, so that a refusal
 * leaves nothing behind. Read only.
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
