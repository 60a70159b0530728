/** What `get` answers: the bytes, and the tag that a conditional `put` compares. */
export type Stored = { bytes: Uint8Array; etag: string };

/**
 * When to write: only where nothing is yet (`ifAbsent`), only over exactly what was read (`ifMatch`), or, with
 * neither, over whatever is there. A condition that does not hold answers 'conflict' and changes nothing.
 */
export type PutOptions = {
  /** Defaults to the type that the key's ending says. */
  contentType?: string;
  /** Of a composed page: the inline styles that its policy admits. A bucket keeps them with the bytes. */
  styleHashes?: readonly string[];
  /** Of a composed page that is not answered by 200: '410', or '301 /contact' (infra/edge/page-facts.ts). */
  answer?: string;
} & ({ ifAbsent?: true; ifMatch?: never } | { ifAbsent?: never; ifMatch: string });

export type PutResult = 'written' | 'conflict';

/**
 * The store of releases: a folder on one machine, a bucket on AWS, with one behaviour. A write is seen whole
 * or not at all. Of releases nothing is ever deleted: a tab that is open must find the chunks of the release
 * it began with. Composed pages are no releases; they go with the paths that they were composed for.
 */
export interface ReleaseStore {
  /** For people: where this is. */
  readonly location: string;
  get(key: string): Promise<Stored | null>;
  put(key: string, bytes: Uint8Array, options?: PutOptions): Promise<PutResult>;
  /**
   * Removes a composed page, if it is still what was read; 'conflict' if not, and also where none is.
   * @throws Error for any other key.
   */
  remove(key: string, ifMatch: string): Promise<'removed' | 'conflict'>;
  /** Every key that begins with the prefix, sorted. */
  list(prefix: string): Promise<string[]>;
}
