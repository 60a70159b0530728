import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FolderStore } from '../store/folder-store';
import { goLive, simulatedRemote, simulatedShell } from '../testing/simulated-site';
import { checkRendering } from './check-rendering';

/** What is said of a remote with these links, beside one with the site's action. */
async function problemsOf(links: Record<string, [string, number]>): Promise<string[]> {
  const store = new FolderStore(await mkdtemp(join(tmpdir(), 'links-')));
  const booking = await simulatedRemote('booking', 1, '1.0.0', undefined, {
    links: { action: ['Book Consultation', 10] },
  });
  await goLive(
    store,
    await simulatedShell(),
    booking,
    await simulatedRemote('prices', 1, '1.0.0', undefined, { links }),
  );
  const problems = await checkRendering(store, { name: 'prices', version: '1.0.0' });
  return problems.map(({ path, message }) => `${path}: ${message}`);
}

it.each(['header', 'account'])(
  'a link of the %s with 24 characters is fine, a longer one is refused',
  async (place) => {
    expect(await problemsOf({ [place]: ['a'.repeat(24), 10] })).toEqual([]);
    expect(await problemsOf({ [place]: ['a'.repeat(25), 10] })).toEqual([
      `/prices/page-0: its ${place} link "${'a'.repeat(25)}" has 25 characters, and the limit is 24`,
    ]);
  },
);

it('a link of the footer may be longer', async () => {
  expect(await problemsOf({ footer: ['a'.repeat(25), 10] })).toEqual([]);
});

it('a second action of the site is refused, and names the first', async () => {
  expect(await problemsOf({ action: ['See prices', 20] })).toEqual([
    '/prices/page-0: its action link is a second one: the site has one, and /booking/page-0 of booking is it',
  ]);
});
