import { afterEach, expect, it, vi } from 'vitest';
import { verify } from '../live/status';
import { fakeRemote } from '../testing/fake-release';
import { startedSite } from '../testing/site';
import { manifestKey } from './keys';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A site in which reading the manifest of booking fails with this error. */
async function siteThatCannotRead(error: Error) {
  const site = await startedSite();
  const get = site.store.get.bind(site.store);
  vi.spyOn(site.store, 'get').mockImplementation((key) =>
    key === manifestKey('booking', '1.0.0') ? Promise.reject(error) : get(key),
  );
  return site;
}

it('a manifest that could not be read because of the network or permissions is not called missing', async () => {
  const site = await siteThatCannotRead(new Error('AccessDenied'));
  await expect(site.publish([fakeRemote('other')])).rejects.toThrow(/^AccessDenied$/);
  await expect(verify(site.store)).rejects.toThrow(/^AccessDenied$/);
});
