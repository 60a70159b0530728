import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { systemCode, undefinedIfMissing } from '@concierge/command-line/user-error';
import { checkKey, checkRemovable } from './keys';
import { waitForLock } from './lock';
import type { PutOptions, PutResult, ReleaseStore, Stored } from './store';

/**
 * The release store in a folder. Every write goes to a temporary file first, which one system call then moves into
 * place, so no reader ever sees half of it. Only `ifMatch` needs a lock; `ifAbsent` needs none, because link(2) fails
 * if the file exists. No key is written both with `ifMatch` and without a condition.
 */
export class FolderStore implements ReleaseStore {
  readonly location: string;
  #drafts: Promise<string> | undefined;
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
    if (ifMatch !== undefined) return await this.#inTurn(() => this.#replace(path, bytes, ifMatch));
    return await this.#withDraft(bytes, async (draft) => {
      if (ifAbsent) return await linkIfAbsent(draft, path);
      await rename(draft, path);
      return 'written';
    });
  }

  async #replace(path: string, bytes: Uint8Array, ifMatch: string): Promise<PutResult> {
    const isStale = async () => (await read(path))?.etag !== ifMatch;
    // If it is stale already, neither a draft nor the lock is needed.
    if (await isStale()) return 'conflict';
    return await this.#withDraft(bytes, async (draft) => {
      const lock = await waitForLock(join(this.root, '.lock'));
      try {
        if (await isStale()) return 'conflict';
        await rename(draft, path);
        return 'written';
      } finally {
        await lock.release();
      }
    });
  }

  async remove(key: string, ifMatch: string): Promise<'removed' | 'conflict'> {
    const path = join(this.root, checkRemovable(key));
    const taken = join(await this.#draftFolder(), randomUUID());
    // Moved away first and compared then: what somebody writes in between is a new file, and stays.
    if ((await undefinedIfMissing(rename(path, taken).then(() => true))) === undefined) return 'conflict';
    try {
      if ((await read(taken))?.etag === ifMatch) return 'removed';
      await linkIfAbsent(taken, path);
      return 'conflict';
    } finally {
      await rm(taken, { force: true });
    }
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

  /** Runs the steps of this process one at a time. */
  #inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const next = this.#turn.then(step);
    this.#turn = next.catch(() => undefined);
    return next;
  }

  /** Runs a step with the bytes in a temporary file that is flushed to disk and that no reader sees. */
  async #withDraft<Result>(bytes: Uint8Array, step: (draft: string) => Promise<Result>): Promise<Result> {
    const draft = join(await this.#draftFolder(), randomUUID());
    try {
      // Flushed, because a power failure could otherwise leave a name without its bytes.
      await writeFile(draft, bytes, { flag: 'wx', flush: true });
      return await step(draft);
    } finally {
      await rm(draft, { force: true });
    }
  }

  #draftFolder(): Promise<string> {
    const folder = join(this.root, '.incoming');
    this.#drafts ??= mkdir(folder, { recursive: true }).then(() => folder);
    return this.#drafts;
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
