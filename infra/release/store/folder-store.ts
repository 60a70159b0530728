import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { systemCode } from '../user-error';
import { unlessMissing } from './errno';
import { checkKey, checkRemovable } from './keys';
import { lockWhenFree } from './lock';
import type { PutOptions, PutResult, ReleaseStore, Stored } from './store';

/** Older than any write can take: what a killed process left behind. */
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * The store of releases in a folder. Every write goes to a file of its own first and takes its place in one system
 * call, so no reader ever sees half of it. What depends on the state before happens under a lock, one process at a
 * time; a file that must not be there yet needs none, because link(2) fails if it is.
 */
export class FolderStore implements ReleaseStore {
  readonly location: string;
  readonly #drafts: string;
  #swept = false;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly root: string) {
    this.location = root;
    this.#drafts = join(root, '.incoming');
  }

  async get(key: string): Promise<Stored | null> {
    const path = join(this.root, checkKey(key));
    const file = await unlessMissing(open(path));
    if (!file) return null;
    try {
      const { mtimeNs } = await file.stat({ bigint: true });
      const bytes = await file.readFile();
      // The same bytes written again are still another state than before.
      return { bytes, etag: `${mtimeNs}-${createHash('sha256').update(bytes).digest('hex')}` };
    } finally {
      await file.close();
    }
  }

  async put(key: string, bytes: Uint8Array, options: PutOptions = {}): Promise<PutResult> {
    const path = join(this.root, checkKey(key));
    await mkdir(dirname(path), { recursive: true });
    if (options.ifAbsent) return await this.#withDraft(bytes, (draft) => linkIfAbsent(draft, path));
    const stale = async () =>
      options.ifMatch !== undefined && (await this.get(key))?.etag !== options.ifMatch;
    return await this.#inTurn(async () => {
      // What is stale already needs neither a draft on the disk nor the lock.
      if (await stale()) return 'conflict';
      return await this.#withDraft(bytes, (draft) =>
        this.#locked(async () => {
          if (await stale()) return 'conflict';
          await rename(draft, path);
          return 'written';
        }),
      );
    });
  }

  async remove(key: string, ifMatch: string): Promise<'removed' | 'conflict'> {
    const path = join(this.root, checkRemovable(key));
    return await this.#inTurn(() =>
      this.#locked(async () => {
        if ((await this.get(key))?.etag !== ifMatch) return 'conflict';
        await rm(path);
        return 'removed';
      }),
    );
  }

  async list(prefix: string): Promise<string[]> {
    const folder = join(this.root, prefix.slice(0, prefix.lastIndexOf('/') + 1));
    const entries = await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }));
    return (entries ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((key) => !key.startsWith('.') && key.startsWith(prefix))
      .sort();
  }

  /** One step at a time in this process. */
  #inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const next = this.#turn.then(step);
    this.#turn = next.catch(() => undefined);
    return next;
  }

  /** One step at a time of all processes. */
  async #locked<Result>(step: () => Promise<Result>): Promise<Result> {
    const lock = await lockWhenFree(join(this.root, '.lock'));
    try {
      return await step();
    } finally {
      await lock.release();
    }
  }

  /** Has the bytes in a file that no reader looks at, and on the disk, for as long as a step takes. */
  async #withDraft<Result>(bytes: Uint8Array, step: (draft: string) => Promise<Result>): Promise<Result> {
    await mkdir(this.#drafts, { recursive: true });
    await this.#sweep();
    const draft = join(this.#drafts, randomUUID());
    try {
      await writeFile(draft, bytes, { flag: 'wx', flush: true });
      return await step(draft);
    } finally {
      await rm(draft, { force: true });
    }
  }

  async #sweep(): Promise<void> {
    if (this.#swept) return;
    this.#swept = true;
    for (const name of await readdir(this.#drafts)) {
      const path = join(this.#drafts, name);
      const found = await unlessMissing(stat(path));
      if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
    }
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
