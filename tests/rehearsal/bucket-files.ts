import { type EdgeFile, type EdgeFiles, edgeFile } from '@concierge/local/edge/files';
import type { ReleaseStore } from '@concierge/release/store/store';

/** The files of a bucket, as the local edge serves them: asked for each time, compressed once. */
export class BucketFiles implements EdgeFiles {
  readonly #kept = new Map<string, { etag: string; file: EdgeFile }>();

  constructor(private readonly store: ReleaseStore) {}

  async get(key: string): Promise<EdgeFile | undefined> {
    const kept = this.#kept.get(key);
    // What is released under a path never changes.
    if (kept && key.startsWith('remotes/')) return kept.file;
    const stored = await this.store.get(key);
    if (!stored) return undefined;
    if (kept?.etag === stored.etag) return kept.file;
    const file = edgeFile(key, Buffer.from(stored.bytes));
    this.#kept.set(key, { etag: stored.etag, file });
    return file;
  }
}
