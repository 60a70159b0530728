import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FolderStore } from '../store/folder-store';
import { mapKey } from '../store/keys';
import { causesOf } from './causes';

it('says each cause once, with its pages and its place in the sources', async () => {
  const store = new FolderStore(await mkdtemp(join(tmpdir(), 'causes-')));
  // Its first character is from line 3, column 5 of src/page.tsx.
  const map = { version: 3, sources: ['src/page.tsx'], names: [], mappings: 'AAEI' };
  await store.put(mapKey('pricing', '1.0.0', 'assets/page.js'), Buffer.from(JSON.stringify(map)));
  const place = 'pricing/1.0.0/assets/page.js:1:1';
  const thrown = ['/a', '/b', '/c', '/d'].map((path) => ({ path, message: 'broken', place }));
  const other = { path: '/a', message: 'late', place: 'pricing/1.0.0/assets/other.js:7:2' };
  const refused = { path: '/b', message: 'it sets a cookie' };
  expect(await causesOf([...thrown, other, refused], store, 'of pricing 1.0.0')).toEqual([
    '/a, /b, /c and 1 more of pricing 1.0.0: broken (src/page.tsx:3:5)',
    '/a of pricing 1.0.0: late (assets/other.js:7:2)',
    '/b of pricing 1.0.0: it sets a cookie',
  ]);
});
