import { setsPrefix } from '@concierge/edge/sets';
import { expect, it, vi } from 'vitest';
import { verify } from '../live/status';
import { composedKey, registryKey } from '../store/keys';
import { startedSite } from '../testing/site';
import { compose, repairPages } from './compose';

/** A composer of an older release that does something else between rendering and writing. */
async function slowComposer(overtake: (site: Awaited<ReturnType<typeof startedSite>>) => Promise<unknown>) {
  const site = await startedSite();
  let isFirst = true;
  const render: typeof site.renderer.render = async (store, set) => {
    const rendered = await site.renderer.render(store, set);
    if (!rendered || !isFirst) return rendered;
    isFirst = false;
    await overtake(site);
    return { ...rendered, files: { 'pages/survey.html': 'of an older release' } };
  };
  const log = () => undefined;
  return { ...site, slow: { store: site.store, renderer: { ...site.renderer, render }, log }, log };
}
const change = (site: Awaited<ReturnType<typeof startedSite>>) =>
  site.store.put('pages/survey.html', Buffer.from('of a newer composer'));

it('a composer starts again instead of overwriting or removing what another wrote since it read the pages', async () => {
  const site = await slowComposer(change);
  await compose(site.slow);
  expect(await site.text('pages/survey.html')).toContain('survey 1.0.0');
  expect(await site.text('pages/contact.html')).toContain('booking 1.0.0');
  expect((await verify(site.store)).problems).toEqual([]);
});

it('what a composer left wrong that was overtaken and died is repaired by the next run of the minute', async () => {
  const site = await slowComposer(async () => undefined);
  const put = site.store.put.bind(site.store);
  const dies = vi
    .spyOn(site.store, 'put')
    .mockImplementation((key, ...given) =>
      key === composedKey ? Promise.reject(new Error('killed')) : put(key, ...given),
    );
  await expect(compose(site.slow)).rejects.toThrow('killed');
  dies.mockRestore();
  expect(await site.text('pages/contact.html')).toBeUndefined();
  expect(await site.text('pages/survey.html')).toBe('of an older release');
  await repairPages(site);
  expect((await verify(site.store)).problems).toEqual([]);
  expect(await site.store.list('pages/')).toEqual([composedKey, 'pages/contact.html', 'pages/survey.html']);
});

it.each([registryKey, 'log/x.json', composedKey, `${setsPrefix}other_1.0.0/pages/index.html`])(
  'writes only pages, and never %s, even if rendered code asks for it',
  async (key) => {
    const site = await startedSite();
    const before = await site.contents();
    const render = async () => ({
      releases: {},
      files: { 'pages/survey.html': 'changed', [key]: 'mine now' },
      notes: [],
    });
    const parts = { store: site.store, renderer: { ...site.renderer, render }, log: () => undefined };
    await expect(compose(parts)).rejects.toThrow('is not a page');
    expect(await site.contents()).toBe(before);
  },
);
