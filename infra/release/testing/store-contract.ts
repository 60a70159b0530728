import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ReleaseStore } from '../store/store';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const text = async (store: ReleaseStore, key: string): Promise<string | undefined> => {
  const stored = await store.get(key);
  return stored ? Buffer.from(stored.bytes).toString() : undefined;
};

/** The tests that every implementation of the store must pass. */
export function storeContract(form: string, open: () => Promise<ReleaseStore>): void {
  describe(`the store of releases, ${form}`, () => {
    it('returns null for a missing key', async () => {
      expect(await (await open()).get('registry.json')).toBeNull();
    });

    it('returns what was put, even under deeply nested keys', async () => {
      const store = await open();
      expect(await store.put('remotes/booking/1.0.0/assets/a.js', bytes('a'))).toBe('written');
      expect(await text(store, 'remotes/booking/1.0.0/assets/a.js')).toBe('a');
    });

    it('stores binary data unchanged', async () => {
      const store = await open();
      const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      await store.put('remotes/a/1.0.0/font.woff2', all);
      expect([...((await store.get('remotes/a/1.0.0/font.woff2'))?.bytes ?? [])]).toEqual([...all]);
    });

    it('overwrites a page without a condition', async () => {
      const store = await open();
      await store.put('pages/index.html', bytes('one'));
      expect(await store.put('pages/index.html', bytes('two'))).toBe('written');
      expect(await text(store, 'pages/index.html')).toBe('two');
    });

    it('puts with ifAbsent only once', async () => {
      const store = await open();
      expect(await store.put('remotes/a/1.0.0/x.js', bytes('first'), { ifAbsent: true })).toBe('written');
      expect(await store.put('remotes/a/1.0.0/x.js', bytes('second'), { ifAbsent: true })).toBe('conflict');
      expect(await text(store, 'remotes/a/1.0.0/x.js')).toBe('first');
    });

    it('puts with ifMatch only over exactly what was read', async () => {
      const store = await open();
      await store.put('registry.json', bytes('one'), { ifAbsent: true });
      const read = await store.get('registry.json');
      const ifMatch = read?.etag ?? '';
      expect(await store.put('registry.json', bytes('two'), { ifMatch })).toBe('written');
      expect(await store.put('registry.json', bytes('late'), { ifMatch })).toBe('conflict');
      expect(await text(store, 'registry.json')).toBe('two');
    });

    it('returns conflict for ifMatch with a missing key', async () => {
      expect(await (await open()).put('registry.json', bytes('x'), { ifMatch: '"nothing"' })).toBe(
        'conflict',
      );
    });

    it('returns conflict for ifAbsent after conditional writes of the key', async () => {
      const store = await open();
      await store.put('registry.json', bytes('one'), { ifAbsent: true });
      await store.put('registry.json', bytes('two'), {
        ifMatch: (await store.get('registry.json'))?.etag ?? '',
      });
      expect(await store.put('registry.json', bytes('three'), { ifAbsent: true })).toBe('conflict');
    });

    it('lets an unconditional write replace conditional ones', async () => {
      const store = await open();
      await store.put('registry.json', bytes('one'), { ifAbsent: true });
      const first = (await store.get('registry.json'))?.etag ?? '';
      await store.put('registry.json', bytes('two'), { ifMatch: first });
      const second = (await store.get('registry.json'))?.etag ?? '';
      await store.put('registry.json', bytes('three'));
      expect(await text(store, 'registry.json')).toBe('three');
      expect(await store.put('registry.json', bytes('late'), { ifMatch: second })).toBe('conflict');
    });

    it('lets only one of 50 writers win each round, so that a counter loses no increment', async () => {
      const store = await open();
      await store.put('counter.json', bytes('0'), { ifAbsent: true });
      const count = async (): Promise<void> => {
        for (;;) {
          const read = await store.get('counter.json');
          const next = bytes(String(Number(Buffer.from(read?.bytes ?? []).toString()) + 1));
          if ((await store.put('counter.json', next, { ifMatch: read?.etag ?? '' })) === 'written') return;
          await sleep(Math.random() * 50);
        }
      };
      await Promise.all(Array.from({ length: 50 }, count));
      expect(await text(store, 'counter.json')).toBe('50');
    });

    it('lets only one of 50 writers create a key', async () => {
      const store = await open();
      const results = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          store.put('remotes/a/1.0.0/y.js', bytes(`${n}`), { ifAbsent: true }),
        ),
      );
      expect(results.filter((result) => result === 'written')).toHaveLength(1);
    });

    it('lists the keys under a prefix, sorted, and no others', async () => {
      const store = await open();
      const keys = ['remotes/a/1.0.0/b.js', 'remotes/a/1.0.0/a.js', 'remotes/a/1.0.0/deep/er.css'];
      for (const key of [...keys, 'remotes/a/1.0.01/no.js', 'pages/index.html'])
        await store.put(key, bytes(key));
      expect(await store.list('remotes/a/1.0.0/')).toEqual([...keys].sort());
      expect(await store.list('remotes/none/')).toEqual([]);
    });

    it('removes a composed page only if it has not changed since it was read', async () => {
      const store = await open();
      await store.put('pages/gone.html', bytes('one'));
      const read = (await store.get('pages/gone.html'))?.etag ?? '';
      await store.put('pages/gone.html', bytes('two'));
      expect(await store.remove('pages/gone.html', read)).toBe('conflict');
      expect(await text(store, 'pages/gone.html')).toBe('two');
      const now = (await store.get('pages/gone.html'))?.etag ?? '';
      expect(await store.remove('pages/gone.html', now)).toBe('removed');
      expect(await store.get('pages/gone.html')).toBeNull();
      expect(await store.list('pages/')).toEqual([]);
      expect(await store.remove('pages/gone.html', now)).toBe('conflict');
      expect(await store.put('pages/gone.html', bytes('again'))).toBe('written');
    });

    it('refuses to remove release files, the registry and composed.json', async () => {
      const store = await open();
      for (const key of [
        'remotes/a/1.0.0/x.js',
        'registry.json',
        'pages/composed.json',
        'pages/../registry.json',
      ])
        await expect(store.remove(key, '"x"')).rejects.toThrow(/Only composed pages|Not a key/);
    });

    it('rejects keys that leave the store or are hidden in it', async () => {
      const store = await open();
      for (const key of ['../x', 'a/../../x', '/x', 'a//b', '.generations/registry.json/9', 'a\\b', '']) {
        await expect(store.put(key, bytes('x'))).rejects.toThrow('Not a key');
        await expect(store.get(key)).rejects.toThrow('Not a key');
      }
    });
  });
}
