import { expect, it } from 'vitest';
import { fakeRemote } from '../testing/fake-release';
import { startedSite } from '../testing/site';
import { checkReleases } from './check';

it('refuses a version that was published with other bytes, before it opens a browser', async () => {
  const { renderer, store } = await startedSite();
  const log = () => undefined;
  await expect(
    checkReleases([fakeRemote('survey', { code: 'new' })], { renderer, store, folders: ['/'], log }),
  ).rejects.toThrow(/survey 1\.0\.0 was published with other bytes.*raise the version/);
});
