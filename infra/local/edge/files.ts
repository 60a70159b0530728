import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { systemCode } from '@concierge/command-line/user-error';
import { contentTypeOf, isCompressible } from '@concierge/edge/content-types';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface EdgeFile {
  readonly contentType: string;
  /** Hash of the uncompressed bytes. */
  readonly digest: string;
  /** True if responses vary by what the client can decompress. */
  readonly compressible: boolean;
  bytes(encoding: Encoding): Promise<Buffer>;
}

export interface EdgeFiles {
  /** Undefined if there is no such key. Keys come from `routeOf`, which allows only plain segments. */
  get(key: string): Promise<EdgeFile | undefined>;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Below this, headers outweigh what compression saves. */
const minCompressedBytes = 512;

/** A file held in memory, with its compressed forms made once each. */
function edgeFile(key: string, raw: Buffer): EdgeFile {
  const contentType = contentTypeOf(key);
  const compressible = raw.length >= minCompressedBytes && isCompressible(contentType);
  const made = new Map<Encoding, Promise<Buffer>>();
  const make = (encoding: Encoding): Promise<Buffer> => {
    if (!compressible || encoding === 'identity') return Promise.resolve(raw);
    if (encoding === 'gzip') return gzipped(raw, { level: 9 });
    return brotli(raw, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
      },
    });
  };
  return {
    contentType,
    compressible,
    digest: createHash('sha256').update(raw).digest('base64url').slice(0, 27),
    bytes: (encoding) => {
      const kept = made.get(encoding) ?? make(encoding);
      made.set(encoding, kept);
      return kept;
    },
  };
}

/** The files of a folder store, cached in memory while they are unchanged on disk. */
export class FolderFiles implements EdgeFiles {
  readonly #root: string;
  readonly #kept = new Map<string, { version: string; file: EdgeFile }>();

  constructor(root: string) {
    this.#root = root;
  }

  async get(key: string): Promise<EdgeFile | undefined> {
    const path = join(this.#root, key);
    try {
      const stats = await stat(path);
      if (!stats.isFile()) return undefined;
      const version = `${stats.ino}:${stats.size}:${stats.mtimeMs}`;
      const kept = this.#kept.get(key);
      if (kept?.version === version) return kept.file;
      const file = edgeFile(key, await readFile(path));
      this.#kept.set(key, { version, file });
      return file;
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(systemCode(error) ?? '')) return undefined;
      throw error;
    }
  }
}
