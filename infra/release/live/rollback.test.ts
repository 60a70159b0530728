import { rm, writeFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { entryOf, liveVersions } from '../store/registry';
import { readRegistry } from '../store/releases';
import { fakeRemote, fakeShell } from '../testing/fake-release';
import { newSite } from '../testing/site';
import { readLog } from './log';
import { rollback } from './rollback';
import { status, statusText, verify } from './status';

async function siteWithThree() {
  const site = await newSite();
  await site.publish([fakeShell(), fakeRemote('booking')]);
  await site.publish([fakeRemote('booking', { version: '1.1.0', code: 'b' })]);
  await site.publish([fakeRemote('booking', { version: '1.2.0', code: 'c' })]);
  return site;
}
type Site = Awaited<ReturnType<typeof siteWithThree>>;
const live = async (site: Site) => liveVersions((await readRegistry(site.store)).registry).booking;

describe('rollback', () => {
  it('makes the previous version live again, including its pages', async () => {
    const site = await siteWithThree();
    await site.rollback('booking');
    expect(site.lines).toContain('booking 1.1.0 is live again (before: 1.2.0).');
    expect(await site.text('pages/booking.html')).toBe('/booking of booking 1.1.0 in shell 1.0.0');
    expect((await verify(site.store)).problems).toEqual([]);
  });

  it('is allowed even if it removes a slot, which is refused for a new version', async () => {
    const site = await siteWithThree();
    const lost = { path: '/booking', owner: 'survey', slot: 'thanks', message: '' };
    const renderer = { ...site.renderer, check: async () => [lost] };
    await expect(site.publish([fakeRemote('booking', { version: '1.3.0' })], { renderer })).rejects.toThrow(
      'would remove the slot thanks of /booking, which survey fills',
    );
    await rollback([{ name: 'booking' }], { store: site.store, renderer, log: () => undefined });
    expect(await live(site)).toBe('1.1.0');
  });

  it('goes further back each time, never forward to a version that was rolled back', async () => {
    const site = await siteWithThree();
    await site.rollback('booking');
    await site.rollback('booking');
    expect(await live(site)).toBe('1.0.0');
    await expect(site.rollback('booking')).rejects.toThrow('booking 1.0.0 is the first version');
  });

  it('goes to a given version, and lists the published ones if it is unknown', async () => {
    const site = await siteWithThree();
    await site.rollback('booking', '1.0.0');
    expect(await live(site)).toBe('1.0.0');
    await expect(site.rollback('booking', '9.9.9')).rejects.toThrow(
      'no published version 9.9.9; there are: 1.0.0, 1.2.0, 1.1.0',
    );
    await expect(site.rollback('nobody')).rejects.toThrow('No nobody is live');
  });

  it('takes out only the version that it is asked to take out', async () => {
    const site = await siteWithThree();
    await expect(
      rollback([{ name: 'booking', from: '1.1.0' }], { ...site, log: () => undefined }),
    ).rejects.toThrow('booking 1.2.0 is live, not 1.1.0');
    expect(await live(site)).toBe('1.2.0');
    await rollback([{ name: 'booking', from: '1.2.0' }], { ...site, log: () => undefined });
    expect(await live(site)).toBe('1.1.0');
  });

  it('is logged once if two people roll back at the same time', async () => {
    const site = await siteWithThree();
    const { store, renderer } = site;
    const options = { store, renderer, log: () => undefined };
    let faster: Promise<unknown> | undefined;
    const check: typeof renderer.check = async (...given) => {
      faster ??= rollback([{ name: 'booking' }], { ...options, note: { by: 'Bo' } });
      await faster;
      return renderer.check(...given);
    };
    await rollback([{ name: 'booking' }], {
      ...options,
      renderer: { ...renderer, check },
      note: { by: 'Ada' },
      // Not at the same millisecond, or their writes could be the same.
      now: () => new Date('2026-11-21T10:00:00Z'),
    });
    expect(await live(site)).toBe('1.1.0');
    const logged = (await readLog(store)).filter(({ action }) => action === 'rollback');
    expect(logged.map(({ by }) => by)).toEqual(['Bo']);
  });

  it('is logged if the answer to its write is lost, and the repeated write conflicts with it', async () => {
    const site = await siteWithThree();
    const put = site.store.put.bind(site.store);
    vi.spyOn(site.store, 'put').mockImplementationOnce(async (...given) => {
      await put(...given);
      return 'conflict';
    });
    await rollback([{ name: 'booking' }], {
      ...{ store: site.store, renderer: site.renderer, log: () => undefined },
    });
    const entry = expect.objectContaining({ action: 'rollback', version: '1.1.0', before: '1.2.0' });
    expect(await readLog(site.store, { name: 'booking' })).toContainEqual(entry);
  });

  it('is undone by a rollback to the same version, and not by publishing it', async () => {
    const site = await siteWithThree();
    await site.rollback('booking');
    const bad = fakeRemote('booking', { version: '1.2.0', code: 'c' });
    await expect(site.publish([bad])).rejects.toThrow(
      /1\.2\.0 was taken out of service, and 1\.1\.0 is live: .* or bring this one back with rollback booking 1\.2\.0/,
    );
    await site.rollback('booking', '1.2.0');
    expect(await live(site)).toBe('1.2.0');
    const { registry } = await readRegistry(site.store);
    expect(entryOf(registry, 'booking', '1.2.0')?.extras.history?.rolledBack).toBe(false);
  });

  it('of a version that was brought back leads to the one that was live before, not to another that was rolled back', async () => {
    const site = await siteWithThree();
    await site.rollback('booking');
    await site.rollback('booking');
    await site.rollback('booking', '1.2.0');
    await site.rollback('booking');
    expect(await live(site)).toBe('1.0.0');
  });

  it('is refused if it would leave a page with two owners', async () => {
    const site = await newSite();
    await site.publish([fakeShell(), fakeRemote('a', { paths: ['/a', '/moved'] })]);
    await site.publish([fakeRemote('a', { version: '1.1.0', paths: ['/a'], gone: ['/moved'] })]);
    await site.publish([fakeRemote('b', { paths: ['/moved'] })]);
    await expect(site.rollback('a')).rejects.toThrow('a 1.0.0 claims /moved, which b 1.0.0 owns');
  });

  describe('of a shell whose newer kit a live remote uses', () => {
    async function siteWithNewKit() {
      const site = await newSite();
      await site.publish([fakeShell(), fakeRemote('a'), fakeRemote('b')]);
      const exports = { '@concierge/kit': ['defineRemote', 'notify', 'announce'] };
      await site.publish([fakeShell({ version: '1.1.0', provides: { kit: '1.1.0' }, exports })]);
      await site.publish([fakeRemote('a', { version: '1.1.0', requires: { kit: '^1.1.0' } })]);
      const imports = { '@concierge/kit': ['announce'] };
      await site.publish([fakeRemote('b', { version: '1.1.0', imports })]);
      return site;
    }

    it('is refused alone, and says with which remotes it can go back', async () => {
      const site = await siteWithNewKit();
      const before = await site.contents();
      await expect(site.rollback('shell')).rejects.toThrow(
        /but a 1\.1\.0 needs kit \^1\.1\.0[\s\S]*b 1\.1\.0 uses announce[\s\S]*together: npm run release -- rollback shell a b$/,
      );
      expect(await site.contents()).toBe(before);
    });

    it('rolls them back together, in one write', async () => {
      const site = await siteWithNewKit();
      await site.rollbackTogether('shell', 'a', 'b');
      const { registry } = await readRegistry(site.store);
      expect(liveVersions(registry)).toEqual({ a: '1.0.0', b: '1.0.0', shell: '1.0.0' });
      expect((await verify(site.store)).problems).toEqual([]);
    });
  });

  it('rolls back none of several if one of them can’t go back', async () => {
    const site = await siteWithThree();
    const before = await site.contents();
    await expect(site.rollbackTogether('booking', 'shell')).rejects.toThrow(
      'shell 1.0.0 is the first version',
    );
    expect(await site.contents()).toBe(before);
  });
});

describe('status', () => {
  it('shows what is live, since when, the previous version, and the paths', async () => {
    const site = await siteWithThree();
    await site.rollback('booking');
    const at = new Date('2026-11-21T10:00:00Z');
    expect(statusText(await status(site.store, undefined, at), []).split('\n')).toEqual([
      'remote   version  state        previous  since                 by  failing  paths',
      'booking  1.1.0    live         1.0.0     2026-11-21 09:04 UTC  -   -        /booking',
      'booking  1.2.0    rolled back  1.1.0     2026-11-21 09:03 UTC  -   -        -',
      'shell    1.0.0    live         -         2026-11-21 09:01 UTC  -   -        -',
    ]);
    const later = await status(site.store, undefined, new Date('2026-11-22T10:00:00Z'));
    expect(later.map(({ state }) => state)).toEqual(['live', 'live']);
  });

  it('says what to do in an empty store', async () => {
    expect(statusText(await status((await newSite()).store), [])).toContain('First the shell is published');
  });
});

describe('verify', () => {
  it('reports files and pages that are missing, altered, not composed or composed from other releases', async () => {
    const site = await siteWithThree();
    await writeFile(`${site.root}/remotes/booking/1.2.0/assets/routes.js`, 'tampered');
    await rm(`${site.root}/remotes/shell/1.0.0/assets/shell.css`);
    await rm(`${site.root}/pages/booking.html`);
    expect((await verify(site.store)).problems).toEqual([
      'assets/routes.js of booking 1.2.0 does not match its integrity.',
      'assets/shell.css of shell 1.0.0 is missing.',
      'pages/booking.html is missing.',
    ]);
    await site.store.put('pages/composed.json', Buffer.from('{"releases":{"shell":"0.9.0"},"pages":{}}'));
    expect((await verify(site.store)).problems).toContain(
      'The pages were composed from another set of releases (booking, shell).',
    );
    expect((await verify(site.store)).problems).toContain(
      '/booking of booking 1.2.0 is not among the composed pages.',
    );
  });

  it.each([
    ['missing', (path: string) => rm(path)],
    ['broken', (path: string) => writeFile(path, '{')],
  ])('reports a release in the registry whose manifest is %s', async (_, damage) => {
    const site = await siteWithThree();
    await damage(`${site.root}/remotes/booking/1.2.0/manifest.json`);
    expect((await verify(site.store)).problems).toContain(
      'The manifest of booking 1.2.0 is missing or unreadable.',
    );
    await expect(site.publish([fakeRemote('other')])).rejects.toThrow(
      'The registry names booking 1.2.0, whose manifest is missing or unreadable; publish or roll back booking.',
    );
  });

  it('reports nothing any more once a release that lacked its manifest was published again', async () => {
    const site = await siteWithThree();
    await rm(`${site.root}/remotes/booking/1.2.0/manifest.json`);
    await site.publish([fakeRemote('booking', { version: '1.2.0', code: 'c' })]);
    expect((await verify(site.store)).problems).toEqual([]);
  });

  it('asks for another version where the manifest of one is broken', async () => {
    const site = await siteWithThree();
    await writeFile(`${site.root}/remotes/booking/1.2.0/manifest.json`, '{');
    await expect(site.publish([fakeRemote('booking', { version: '1.2.0', code: 'c' })])).rejects.toThrow(
      'booking 1.2.0 was published with other bytes',
    );
    await site.publish([fakeRemote('booking', { version: '1.3.0' })]);
    expect((await verify(site.store)).problems).toEqual([]);
  });
});
