import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { storeContract } from '../testing/store-contract';
import { FolderStore } from './folder-store';

const folder = (): Promise<string> => mkdtemp(join(tmpdir(), 'release-store-'));

storeContract('as a folder', async () => new FolderStore(await folder()));

it('keeps every key’s newest state in a plain file that other programs can serve', async () => {
  const root = await folder();
  const store = new FolderStore(root);
  await store.put('registry.json', Buffer.from('one'), { ifAbsent: true });
  for (const state of ['two', 'three']) {
    await store.put('registry.json', Buffer.from(state), {
      ifMatch: (await store.get('registry.json'))?.etag ?? '',
    });
    expect(await readFile(join(root, 'registry.json'), 'utf8')).toBe(state);
  }
});

it('leaves no temporary files behind', async () => {
  const root = await folder();
  await new FolderStore(root).put('pages/index.html', Buffer.from('x'));
  expect(await readdir(join(root, '.incoming'))).toEqual([]);
});

it('gives two states with the same bytes different ETags', async () => {
  const store = new FolderStore(await folder());
  await store.put('registry.json', Buffer.from('a'), { ifAbsent: true });
  const first = (await store.get('registry.json'))?.etag ?? '';
  await store.put('registry.json', Buffer.from('b'), { ifMatch: first });
  await store.put('registry.json', Buffer.from('a'), {
    ifMatch: (await store.get('registry.json'))?.etag ?? '',
  });
  expect(await store.put('registry.json', Buffer.from('c'), { ifMatch: first })).toBe('conflict');
});
