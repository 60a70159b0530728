/** The result of `get`: the bytes, and the ETag for a conditional `put`. */
export type Stored = { bytes: Uint8Array; etag: string };

/** What a bucket stores as metadata of a composed page (infra/edge/page-facts.ts). */
export type PageFacts = {
  /** The hashes of the inline styles that its policy allows. */
  styleHashes?: readonly string[];
  /** Its response, if that is not 200: '410', or '301 /contact'. */
  answer?: string;
};

/**
 * The condition of a write: only if the key is missing (`ifAbsent`), only over exactly what was read (`ifMatch`), or,
 * with neither, in any case. If the condition does not hold, `put` returns 'conflict' and changes nothing.
 */
export type PutOptions = PageFacts & {
  /** By default, the type for the key's file extension. */
  contentType?: string;
} & ({ ifAbsent?: true; ifMatch?: never } | { ifAbsent?: never; ifMatch: string });

export type PutResult = 'written' | 'conflict';

/**
 * The release store: a folder on one machine or a bucket on AWS, with the same behavior; `check`, `status` and `dev` can
 * also read a running site. Writes are atomic. Release files are never deleted: an open tab must find the chunks of the
 * release that it started with. Composed pages are not release files, and are removed with their paths.
 */
export interface ReleaseStore {
  /** The store's location, for messages. */
  readonly location: string;
  get(key: string): Promise<Stored | null>;
  put(key: string, bytes: Uint8Array, options?: PutOptions): Promise<PutResult>;
  /**
   * Removes a composed page if it is unchanged since it was read; 'conflict' if it changed or is missing.
   * @throws Error for any other key
   */
  remove(key: string, ifMatch: string): Promise<'removed' | 'conflict'>;
  /** Every key that starts with the prefix, sorted. */
  list(prefix: string): Promise<string[]>;
}
