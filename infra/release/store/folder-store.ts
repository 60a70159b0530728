import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { systemCode, undefinedIfMissing } from '@concierge/command-line/user-error';
import { checkKey, checkRemovable } from './keys';
import { waitForLock } from './lock';
import type { PutOptions, PutResult, ReleaseStore, Stored } from './store';

/**
 * The release store in a folder. Every write goes to a temporary file first, which one system call then moves into
 * place, so no reader ever sees half of it. What depends on the file's state needs a lock; `ifAbsent` needs none, because
 * link(2) fails if the file exists. No key is written both with `ifMatch` and without a condition.
 */
export class FolderStore implements ReleaseStore {
  readonly location: string;
  #drafts: Promise<unknown> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly root: string) {
    this.location = root;
  }

  async get(key: string): Promise<Stored | null> {
    return await read(join(this.root, checkKey(key)));
  }

  async put(key: string, bytes: Uint8Array, { ifAbsent, ifMatch }: PutOptions = {}): Promise<PutResult> {
    const path = join(this.root, checkKey(key));
    await mkdir(dirname(path), { recursive: true });
    return await this.#withDraft(bytes, async (draft) => {
      if (ifMatch !== undefined) return await this.#ifUnchanged(path, ifMatch, () => rename(draft, path));
      if (ifAbsent) return await linkIfAbsent(draft, path);
      await rename(draft, path);
      return 'written';
    });
  }

  async remove(key: string, ifMatch: string): Promise<'removed' | 'conflict'> {
    const path = join(this.root, checkRemovable(key));
    return (await this.#ifUnchanged(path, ifMatch, () => rm(path))) === 'written' ? 'removed' : 'conflict';
  }

  /** Changes a file unless it is another than the one that was read. */
  async #ifUnchanged(path: string, etag: string, change: () => Promise<void>): Promise<PutResult> {
    const isStale = async () => (await read(path))?.etag !== etag;
    // One process at a time has the lock, and here one step of this process waits for it.
    const next = this.#turn.then(async (): Promise<PutResult> => {
      // If it is stale already, the lock is not needed.
      if (await isStale()) return 'conflict';
      const lock = await waitForLock(join(this.root, '.lock'));
      try {
        if (await isStale()) return 'conflict';
        await change();
        return 'written';
      } finally {
        await lock.release();
      }
    });
    this.#turn = next.catch(() => undefined);
    return await next;
  }

  async list(prefix: string): Promise<string[]> {
    const folder = join(this.root, prefix.slice(0, prefix.lastIndexOf('/') + 1));
    const entries = await undefinedIfMissing(readdir(folder, { recursive: true, withFileTypes: true }));
    return (entries ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((key) => !key.startsWith('.') && key.startsWith(prefix))
      .sort();
  }

  /** Runs a step with the bytes in a temporary file that is flushed to disk and that no reader sees. */
  async #withDraft<Result>(bytes: Uint8Array, step: (draft: string) => Promise<Result>): Promise<Result> {
    const folder = join(this.root, '.incoming');
    this.#drafts ??= mkdir(folder, { recursive: true });
    await this.#drafts;
    const draft = join(folder, randomUUID());
    try {
      // Flushed, because a power failure could otherwise leave a name without its bytes.
      await writeFile(draft, bytes, { flag: 'wx', flush: true });
      return await step(draft);
    } finally {
      await rm(draft, { force: true });
    }
  }
}

async function read(path: string): Promise<Stored | null> {
  const file = await undefinedIfMissing(open(path));
  if (!file) return null;
  try {
    const { mtimeNs } = await file.stat({ bigint: true });
    const bytes = await file.readFile();
    // With the time, because the same bytes written again are a new state.
    return { bytes, etag: `${mtimeNs}-${createHash('sha256').update(bytes).digest('hex')}` };
  } finally {
    await file.close();
  }
}

async function linkIfAbsent(draft: string, path: string): Promise<PutResult> {
  try {
    await link(draft, path);
    return 'written';
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return 'conflict';
    throw error;
  }
}
