import { expect, it } from 'vitest';
import { liveVersions } from '../store/registry';
import { readRegistry } from '../store/releases';
import { fakeRemote } from '../testing/fake-release';
import { startedSite } from '../testing/site';
import { readLog } from './log';
import { retire } from './retire';
import { verify } from './status';

const live = async ({ store }: Awaited<ReturnType<typeof startedSite>>) =>
  liveVersions((await readRegistry(store)).registry);

it('takes a remote out of service, removes its pages, and logs it', async () => {
  const site = await startedSite();
  await site.retire('survey', { by: 'Ada', why: 'nobody answers' });
  expect(await live(site)).toEqual({ booking: '1.0.0', shell: '1.0.0' });
  expect(await site.text('pages/survey.html')).toBeUndefined();
  expect((await verify(site.store)).problems).toEqual([]);
  expect((await readLog(site.store))[0]).toMatchObject({
    ...{ action: 'retire', name: 'survey', before: '1.0.0', version: null, by: 'Ada', why: 'nobody answers' },
  });
});

it('is logged even if composing fails: the remote is out of service all the same', async () => {
  const { store, renderer } = await startedSite();
  const render = () => Promise.reject(new Error('the pages could not be rendered'));
  const retiring = retire('survey', {
    store,
    renderer: { ...renderer, render },
    log: () => undefined,
  });
  await expect(retiring).rejects.toThrow('could not be rendered');
  const entry = expect.objectContaining({ action: 'retire', name: 'survey', before: '1.0.0' });
  expect(await readLog(store, { name: 'survey' })).toContainEqual(entry);
});

it('lets a new version bring it back, but not the same one', async () => {
  const site = await startedSite();
  await site.retire('survey');
  await expect(site.publish([fakeRemote('survey')])).rejects.toThrow(
    /survey 1\.0\.0 was taken out of service/,
  );
  await site.publish([fakeRemote('survey', { version: '1.0.1' })]);
  expect(await live(site)).toMatchObject({ survey: '1.0.1' });
});

it('refuses the shell, owners of protected pages, unknown remotes, and remotes that others link to', async () => {
  const site = await startedSite();
  await expect(site.retire('shell')).rejects.toThrow('cannot be retired');
  await expect(site.retire('booking')).rejects.toThrow('booking owns /contact, which is protected');
  await expect(site.retire('pricing')).rejects.toThrow('No pricing is live');
  await site.publish([fakeRemote('notes', { paths: ['/notes', '/notes/old'] })]);
  await site.store.put('pages/contact.html', Buffer.from('<a href="/survey">'));
  await expect(site.retire('survey')).rejects.toThrow(/live pages link to it: \/contact of booking/);
  expect(await live(site)).toMatchObject({ survey: '1.0.0', booking: '1.0.0' });
});
