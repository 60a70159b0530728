import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { FolderStore } from '../store/folder-store';
import { fileFacts, manifestSchema } from '../store/manifest';
import { withoutLive } from '../store/registry-changes';
import { updateRegistry } from '../store/releases';
import { CountingStore } from '../testing/counting-store';
import { goLive, simulatedRemote, simulatedShell } from '../testing/simulated-site';
import { compose } from './compose';
import { siteRenderer } from './site-renderer';

const remotes = 5;
const pages = 10;
/** 404, sitemap, robots.txt, security.txt, favicon. */
const others = 5;
let store: CountingStore;

const composed = async () => {
  store.takeCounts();
  const { written, removed } = await compose({ store, renderer: siteRenderer, log: () => {} });
  return { written, removed, ...store.takeCounts() };
};
const site = async (count: number, each: number) => {
  store = new CountingStore(new FolderStore(await mkdtemp(join(tmpdir(), 'compose-'))));
  const all = Array.from({ length: count }, (_, index) => simulatedRemote(`remote-${index}`, each));
  await goLive(store, await simulatedShell(), ...(await Promise.all(all)));
};
beforeEach(() => site(remotes, pages));

describe('composing writes', () => {
  it('every page once the first time, and composed.json', async () => {
    const { written, put } = await composed();
    expect(put).toBe(remotes * pages + others + 1);
    expect(written).toHaveLength(put);
  });

  it('the shell’s icon for home screens where iPhones look for it, byte by byte and only once', async () => {
    const icon = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0xff, 0x00, 0xc3]);
    const file = 'apple-touch-icon.png';
    const { manifest, read } = await simulatedShell('1.1.0');
    const files = { ...manifest.files, [file]: fileFacts(file, icon) };
    await goLive(store, {
      manifest: manifestSchema.parse({ ...manifest, files }),
      read: async (path) => (path === file ? icon : read(path)),
    });
    await composed();
    expect((await store.get(`pages/${file}`))?.bytes).toEqual(icon);
    expect(await composed()).toMatchObject({ put: 0 });
  });

  it('robots.txt that asks robots to stay away, and no sitemap, for a site that is not public', async () => {
    await composed();
    const text = async (key: string) => Buffer.from((await store.get(key))?.bytes ?? []).toString();
    expect(await text('pages/robots.txt')).toContain('Sitemap: ');
    expect(await text('pages/sitemap.xml')).toContain('/remote-1/page-1');
    store = new CountingStore(new FolderStore(await mkdtemp(join(tmpdir(), 'compose-'))));
    const { manifest, read } = await simulatedRemote('remote-1', pages);
    const own = { manifest: manifestSchema.parse({ ...manifest, site: 'desk' }), read };
    await goLive(store, await simulatedShell(), own);
    await composed();
    expect(await text('pages/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
    expect(await text('pages/sitemap.xml')).toBe('');
    expect(await text('pages/remote-1/page-1.html')).toContain('data-site="desk"');
  });

  it('nothing if nothing changed', async () => {
    await composed();
    expect(await composed()).toMatchObject({ put: 0, bytesWritten: 0, written: [], removed: [] });
  });

  it('nothing for a retired remote, but removes its pages with one request each', async () => {
    await composed();
    await updateRegistry(store, async (registry) => withoutLive(registry, 'remote-4'));
    const { removed, remove } = await composed();
    expect(removed).toHaveLength(pages);
    expect(remove).toBe(pages);
  });
});

describe('composing reads', () => {
  it('only one more file for each additional page', async () => {
    await composed();
    const { get: few } = await composed();
    await site(remotes, 3 * pages);
    await composed();
    const { get: many } = await composed();
    expect(many - few).toBe(remotes * 2 * pages);
  });
});

it('writes nothing if the last of many pages does not render', async () => {
  await composed();
  await goLive(
    store,
    await simulatedRemote('remote-0', pages, '2.0.0'),
    await simulatedRemote('x-broken', 1),
  );
  store.takeCounts();
  await expect(composed()).rejects.toThrow('broken');
  expect(store.takeCounts().put).toBe(0);
});
