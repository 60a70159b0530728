import { liveVersions } from '../store/registry';
import { readRegistry } from '../store/releases';
import { fakeRemote, fakeShell } from './fake-release';
import { newSite } from './site';

/** A live site with newer versions of booking and survey held, and a clock that tests can advance. */
export async function heldSite() {
  const site = await newSite();
  let now = new Date('2026-11-21T10:00:00Z');
  await site.publish([fakeShell(), fakeRemote('booking'), fakeRemote('survey')]);
  for (const name of ['booking', 'survey'])
    await site.publish([fakeRemote(name, { version: '1.1.0' })], { hold: true });
  const options = () => ({
    store: site.store,
    renderer: site.renderer,
    log: () => undefined,
    now: () => now,
  });
  return {
    site,
    options,
    now: () => now,
    later: (minutes: number) => {
      now = new Date(now.getTime() + 60_000 * minutes);
    },
    live: async () => liveVersions((await readRegistry(site.store)).registry),
    /** `pages/composed.json`, which the edge uses. */
    shown: async () => JSON.parse((await site.text('pages/composed.json')) ?? ''),
  };
}
