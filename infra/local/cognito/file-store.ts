import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemCode } from '@concierge/release/user-error';
import type { DataStore } from 'cognito-local/lib/services/dataStore/dataStore.js';
import type { DataStoreFactory } from 'cognito-local/lib/services/dataStore/factory.js';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
/** cognito-local's convention: what is called ...Date is one. */
const revive = (key: string, value: unknown) =>
  key.endsWith('Date') && typeof value === 'string' ? new Date(value) : value;

/**
 * cognito-local's data in a JSON file that is replaced whole. Its own store writes over the file in place,
 * and a process that is killed in that moment leaves half of it.
 */
class FileStore implements DataStore {
  readonly #path: string;
  readonly #root: Json;
  #writing: Promise<void> = Promise.resolve();

  constructor(path: string, root: Json) {
    this.#path = path;
    this.#root = root;
  }

  getRoot<T>(): Promise<T | null> {
    return Promise.resolve(structuredClone(this.#root) as T);
  }

  // The interface lets the caller name the type of what it stored itself; there is nothing to check it by.
  get<T>(_context: unknown, key: string | string[], fallback?: T): Promise<T> {
    let value: unknown = this.#root;
    for (const part of [key].flat())
      value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
    return Promise.resolve((value === undefined ? (fallback ?? null) : structuredClone(value)) as T);
  }

  set<T>(_context: unknown, key: string | string[], value: T): Promise<void> {
    const { parent, last } = this.#place(key);
    parent[last] = structuredClone(value);
    return this.#save();
  }

  delete(_context: unknown, key: string | string[]): Promise<void> {
    const { parent, last } = this.#place(key);
    delete parent[last];
    return this.#save();
  }

  #place(key: string | string[]): { parent: Json; last: string } {
    const parts = [key].flat();
    const last = parts.pop() ?? '';
    let parent = this.#root;
    for (const part of parts) {
      const next = Object.hasOwn(parent, part) ? parent[part] : undefined;
      if (isObject(next)) {
        parent = next;
      } else {
        const made: Json = {};
        parent[part] = made;
        parent = made;
      }
    }
    return { parent, last };
  }

  #save(): Promise<void> {
    const write = async () => {
      const draft = `${this.#path}.draft`;
      await writeFile(draft, JSON.stringify(this.#root), { mode: 0o600 });
      await rename(draft, this.#path);
    };
    const next = this.#writing.then(write);
    this.#writing = next.catch(() => undefined);
    return next;
  }
}

export class FileStores implements DataStoreFactory {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async create(_context: unknown, id: string, defaults: object): Promise<DataStore> {
    const path = join(this.#folder, `${id}.json`);
    await mkdir(dirname(path), { recursive: true });
    return new FileStore(path, { ...defaults, ...(await readJson(path)) });
  }
}

async function readJson(path: string): Promise<Json> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'), revive);
    return isObject(value) ? value : {};
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return {};
    throw error;
  }
}
