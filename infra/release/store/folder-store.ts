import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { systemCode } from '../user-error';
import { unlessMissing } from './errno';
import { checkKey, checkRemovable } from './keys';
import type { PutOptions, PutResult, ReleaseStore, Stored } from './store';

const incoming = '.incoming';
const generations = '.generations';
/** Older than any write can take: what a killed process left behind. */
const abandonedAfterMs = 60 * 60 * 1000;

/** Where a test may stop this process; see the kill tests. */
export type FolderStoreStep = 'linked' | 'mirrored';

/**
 * The store of releases in a folder.
 *
 * Every write goes to a file of its own first and takes its place in one system call, so no reader ever sees
 * half of it. A conditional overwrite needs compare-and-swap, which a file system does not have; what it has
 * is link(2), which fails if the name exists. So each overwrite of a key makes the next numbered *generation*
 * of it (`.generations/<key>/<n>`): of any number of processes that read generation n, exactly one links
 * n + 1. There is no lock, so there is none that a killed process could leave behind. The plain file
 * at the key is a mirror of the newest generation for whatever serves the folder; a process killed between
 * the two steps leaves it one behind, and the next `get` or `put` of the key brings it up.
 */
export class FolderStore implements ReleaseStore {
  readonly location: string;
  #swept = false;

  constructor(
    private readonly root: string,
    private readonly onStep: (step: FolderStoreStep) => void = () => {},
  ) {
    this.location = root;
  }

  async get(key: string): Promise<Stored | null> {
    checkKey(key);
    const state = await this.#state(key);
    if (state && state.generation > 0) await this.#mirror(key);
    return state ? { bytes: state.bytes, etag: state.etag } : null;
  }

  async put(key: string, bytes: Uint8Array, options: PutOptions = {}): Promise<PutResult> {
    checkKey(key);
    // A condition that fails already needs no draft, which has to reach the disk.
    if ('ifMatch' in options && options.ifMatch && (await this.#state(key))?.etag !== options.ifMatch) {
      return 'conflict';
    }
    const draft = await this.#draft(bytes);
    try {
      if ('ifAbsent' in options && options.ifAbsent) return await this.#create(key, draft);
      if ('ifMatch' in options && options.ifMatch) return await this.#replace(key, draft, options.ifMatch);
      return await this.#overwrite(key, draft);
    } finally {
      await rm(draft, { force: true });
    }
  }

  async remove(key: string, ifMatch: string): Promise<'removed' | 'conflict'> {
    checkRemovable(key);
    const file = join(this.root, key);
    if ((await this.#newest(key)) > 0) throw new Error(`${key} has generations, and no page has`);
    await mkdir(join(this.root, incoming), { recursive: true });
    // Taken away first and looked at then: what somebody writes meanwhile is a new file, and stays.
    const taken = this.#draftName();
    const moved = await rename(file, taken).then(
      () => true,
      (error: unknown) => {
        if (systemCode(error) === 'ENOENT') return false;
        throw error;
      },
    );
    if (!moved) return 'conflict';
    try {
      if (tag(0, await readFile(taken)) === ifMatch) return 'removed';
      await this.#link(taken, file);
      return 'conflict';
    } finally {
      await rm(taken, { force: true });
    }
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

  async #create(key: string, draft: string): Promise<PutResult> {
    if ((await this.#newest(key)) > 0) return 'conflict';
    return this.#link(draft, join(this.root, key));
  }

  async #replace(key: string, draft: string, etag: string): Promise<PutResult> {
    const state = await this.#state(key);
    if (state?.etag !== etag) return 'conflict';
    const result = await this.#link(draft, this.#generationFile(key, state.generation + 1));
    this.onStep('linked');
    await this.#mirror(key);
    this.onStep('mirrored');
    return result;
  }

  /** Over whatever is there. A key with generations gets a further one, or its mirror would be undone. */
  async #overwrite(key: string, draft: string): Promise<PutResult> {
    for (;;) {
      const generation = await this.#newest(key);
      if (generation === 0) {
        const file = join(this.root, key);
        await mkdir(dirname(file), { recursive: true });
        await rename(draft, file);
        return 'written';
      }
      if ((await this.#link(draft, this.#generationFile(key, generation + 1))) === 'written') {
        await this.#mirror(key);
        return 'written';
      }
    }
  }

  async #link(draft: string, file: string): Promise<PutResult> {
    await mkdir(dirname(file), { recursive: true });
    try {
      await link(draft, file);
      return 'written';
    } catch (error) {
      if (systemCode(error) === 'EEXIST') return 'conflict';
      throw error;
    }
  }

  /** Brings the plain file to the newest generation, and stays until it is: others may be at it too. */
  async #mirror(key: string): Promise<void> {
    const file = join(this.root, key);
    for (;;) {
      const newest = this.#generationFile(key, await this.#newest(key));
      const [source, mirror] = [await stat(newest), await unlessMissing(stat(file))];
      if (source.ino === mirror?.ino) return;
      const step = this.#draftName();
      await link(newest, step);
      await rename(step, file);
      // rename(2) does nothing, and says nothing, when both names are the same file already.
      await rm(step, { force: true });
    }
  }

  async #state(key: string): Promise<(Stored & { generation: number }) | null> {
    const generation = await this.#newest(key);
    const file = generation > 0 ? this.#generationFile(key, generation) : join(this.root, key);
    const bytes = await unlessMissing(readFile(file));
    return bytes ? { bytes, etag: tag(generation, bytes), generation } : null;
  }

  async #newest(key: string): Promise<number> {
    const names = await unlessMissing(readdir(join(this.root, generations, key)));
    return (names ?? []).reduce((newest, name) => Math.max(newest, Number(name)), 0);
  }

  #generationFile(key: string, generation: number): string {
    return join(this.root, generations, key, String(generation));
  }

  #draftName(): string {
    return join(this.root, incoming, randomUUID());
  }

  async #draft(bytes: Uint8Array): Promise<string> {
    await mkdir(join(this.root, incoming), { recursive: true });
    await this.#sweep();
    const name = this.#draftName();
    const file = await open(name, 'wx');
    try {
      await file.writeFile(bytes);
      // Or a power cut could leave a name without its bytes.
      await file.sync();
    } finally {
      await file.close();
    }
    return name;
  }

  async #sweep(): Promise<void> {
    if (this.#swept) return;
    this.#swept = true;
    const folder = join(this.root, incoming);
    for (const name of await readdir(folder)) {
      const found = await unlessMissing(stat(join(folder, name)));
      if (found && Date.now() - found.mtimeMs > abandonedAfterMs)
        await rm(join(folder, name), { force: true });
    }
  }
}

/** Generation and content: the same bytes written again are still another state than before. */
function tag(generation: number, bytes: Uint8Array): string {
  return `${generation}-${createHash('sha256').update(bytes).digest('hex')}`;
}
