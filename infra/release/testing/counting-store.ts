import type { PutOptions, PutResult, ReleaseStore, Stored } from '../store/store';

/** A store that counts its operations and bytes. */
export class CountingStore implements ReleaseStore {
  readonly location: string;
  counts = { get: 0, put: 0, list: 0, remove: 0, bytesRead: 0, bytesWritten: 0 };

  constructor(private readonly beneath: ReleaseStore) {
    this.location = beneath.location;
  }

  async get(key: string): Promise<Stored | null> {
    const stored = await this.beneath.get(key);
    this.counts.get += 1;
    this.counts.bytesRead += stored?.bytes.byteLength ?? 0;
    return stored;
  }

  put(key: string, bytes: Uint8Array, options?: PutOptions): Promise<PutResult> {
    this.counts.put += 1;
    this.counts.bytesWritten += bytes.byteLength;
    return this.beneath.put(key, bytes, options);
  }

  remove(key: string, ifMatch: string): Promise<'removed' | 'conflict'> {
    this.counts.remove += 1;
    return this.beneath.remove(key, ifMatch);
  }

  list(prefix: string): Promise<string[]> {
    this.counts.list += 1;
    return this.beneath.list(prefix);
  }

  /** Returns the counts since the last call, and resets them. */
  takeCounts(): CountingStore['counts'] {
    const { counts } = this;
    this.counts = { get: 0, put: 0, list: 0, remove: 0, bytesRead: 0, bytesWritten: 0 };
    return counts;
  }
}
