import { attempt } from '@concierge/kit';
import type { KeyValueStorageInterface } from 'aws-amplify/utils';

const memory = new Map<string, string>();

/** Keeps tokens in localStorage or, if that is blocked or full, in memory: then the session ends with the document. */
export const tokenStorage: KeyValueStorageInterface = {
  async getItem(key) {
    return memory.get(key) ?? attempt(() => window.localStorage.getItem(key)) ?? null;
  },
  async setItem(key, value) {
    await tokenStorage.removeItem(key);
    try {
      window.localStorage.setItem(key, value);
    } catch {
      memory.set(key, value);
    }
  },
  async removeItem(key) {
    memory.delete(key);
    attempt(() => window.localStorage.removeItem(key));
  },
  async clear() {
    memory.clear();
    attempt(() => window.localStorage.clear());
  },
};
