import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { systemCode } from '../user-error';
import { undefinedIfMissing } from './errno';
import { checkKey, checkRemovable } from './keys';
import { waitForLock } from './lock';
import type { PutOptions, PutResult, ReleaseStore, Stored } from './store';

const abandonedAfterMs = 60 * 60 * 1000;

/**
 * The store of releases in a folder. Every write goes to a file of its own first and takes its place in one system
 * call, so no reader ever sees half of it. Only replacing exactly what was read needs a lock; a file that must not be
 * there yet needs none, because link(2) fails if it is. No key is written both with `ifMatch` and without a condition.
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
    // What is stale already needs neither a draft on the disk nor the lock.
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
    // Taken away first and looked at then: what somebody writes meanwhile is a new file, and stays.
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

  /** One step at a time in this process. */
  #inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const next = this.#turn.then(step);
    this.#turn = next.catch(() => undefined);
    return next;
  }

  /** Has the bytes in a file that no reader looks at, and on the disk, for as long as a step takes. */
  async #withDraft<Result>(bytes: Uint8Array, step: (draft: string) => Promise<Result>): Promise<Result> {
    const draft = join(await this.#draftFolder(), randomUUID());
    try {
      // Flushed, or a power cut could leave a name without its bytes.
      await writeFile(draft, bytes, { flag: 'wx', flush: true });
      return await step(draft);
    } finally {
      await rm(draft, { force: true });
    }
  }

  #draftFolder(): Promise<string> {
    this.#drafts ??= cleanDraftFolder(join(this.root, '.incoming'));
    return this.#drafts;
  }
}

/** The folder of drafts, without those that are older than any write can take: killed processes left them. */
async function cleanDraftFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await undefinedIfMissing(stat(path));
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
  return folder;
}

async function read(path: string): Promise<Stored | null> {
  const file = await undefinedIfMissing(open(path));
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

async function linkIfAbsent(draft: string, path: string): Promise<PutResult> {
  try {
    await link(draft, path);
    return 'written';
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return 'conflict';
    throw error;
  }
}
