import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FolderStore } from '../store/folder-store';
import { composedKey, registryKey } from '../store/keys';
import type { ComposedFile } from './composed-file';
import { stagePages, writeStaged } from './staging';

const open = async () => new FolderStore(await mkdtemp(join(tmpdir(), 'staging-')));
async function* each(...files: ComposedFile[]): AsyncGenerator<ComposedFile> {
  yield* files;
}

it('stages many pages in bundles, so that writing has only one in memory at a time', async () => {
  const store = await open();
  const page = 'x'.repeat(1_500_000);
  const keys = Array.from({ length: 7 }, (_, index) => `pages/page-${index}.html`);
  await stagePages(store, store, 'run', {}, () => each(...keys.map((key) => [key, page] as const)));
  const parts = (await store.list('staging/run/')).filter((key) => !key.endsWith('pages.json'));
  expect(parts).toHaveLength(3);
  for (const key of parts) expect((await store.get(key))?.bytes.length).toBeLessThan(6_000_000);
  expect(await writeStaged(store, store, 'run')).toMatchObject({ written: [...keys, composedKey] });
});

it.each([registryKey, 'log/x.json', composedKey, 'pages/.sets/other_1.0.0/pages/index.html'])(
  'writes only pages, and never %s, even if rendered code asks for it',
  async (key) => {
    const store = await open();
    await stagePages(store, store, 'run', {}, () => each(['pages/index.html', 'Home'], [key, 'mine now']));
    await expect(writeStaged(store, store, 'run')).rejects.toThrow();
    expect(await store.list('pages/')).toEqual([]);
    expect(await store.get(key)).toBeNull();
  },
);
