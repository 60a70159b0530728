import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ComposedFile } from './compose/composed-file';
import { stagePages, writeStaged } from './compose/staging';
import { finishComposing } from './composed-pages';
import { readRegistry } from './registry-store';
import { composedKey } from './store/keys';
import { startedSite } from './testing/site';
import { verify } from './verify';

let minutes = 0;
beforeEach(() => {
  minutes = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => Date.UTC(2026, 10, 21, 9, minutes));
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function* outdated(): AsyncGenerator<ComposedFile> {
  yield ['pages/survey.html', 'of an older release'];
}

/** A site in which a composer that a newer one overtook replaced and removed its pages, and died. */
async function siteWithWrongPages() {
  const site = await startedSite();
  const { store } = site;
  await stagePages(store, store, 'slow', {}, outdated);
  const put = store.put.bind(store);
  vi.spyOn(store, 'put').mockImplementation((key, ...given) =>
    key === composedKey ? Promise.reject(new Error('killed')) : put(key, ...given),
  );
  await expect(writeStaged(store, store, 'slow')).rejects.toThrow('killed');
  vi.mocked(store.put).mockRestore();
  const finish = async () =>
    finishComposing((await readRegistry(store)).registry, { ...site, log: () => undefined });
  return { site, finish };
}

it('what a composer that was overtaken and died left wrong is repaired once it can no longer be at work', async () => {
  const { site, finish } = await siteWithWrongPages();
  expect(await site.text('pages/contact.html')).toBeUndefined();
  minutes = 14;
  await finish();
  expect(await site.text('pages/survey.html'), 'it may still be writing').toBe('of an older release');
  minutes = 16;
  await finish();
  expect(await site.text('pages/survey.html')).toContain('survey 1.0.0');
  expect((await verify(site.store)).problems).toEqual([]);
  expect((await site.store.list('pages/')).sort()).toEqual([
    composedKey,
    'pages/contact.html',
    'pages/survey.html',
  ]);
});

it('a composer that finishes leaves nothing to repair, and one that changes no page writes no mark', async () => {
  const { store } = await startedSite();
  await stagePages(store, store, 'run', {}, outdated);
  await writeStaged(store, store, 'run');
  expect(await store.list('pages/')).toEqual([composedKey, 'pages/survey.html']);
  const put = vi.spyOn(store, 'put');
  await stagePages(store, store, 'again', {}, outdated);
  await writeStaged(store, store, 'again');
  expect(put.mock.calls.map(([key]) => key)).toEqual(['staging/again/pages.json']);
});
