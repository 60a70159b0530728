import { describe, expect, it } from 'vitest';
import { verify } from '../live/status';
import { manifestSchema } from '../store/manifest';
import { Refusal } from '../store/refusal';
import { liveVersions } from '../store/registry';
import { readRegistry } from '../store/releases';
import { fakeRemote, fakeShell } from '../testing/fake-release';
import { newSite, startedSite } from '../testing/site';

describe('the gate refuses, names the other release and changes nothing', () => {
  const refusals: [string, Parameters<typeof fakeRemote>[1] & { name?: string }, RegExp][] = [
    [
      'a path that another remote owns',
      { paths: ['/survey', '/contact'] },
      /booking 1\.1\.0 claims \/survey, which survey 1\.0\.0 owns/,
    ],
    [
      'a kit that the live shell does not provide',
      { requires: { kit: '^2.0.0' } },
      /booking 1\.1\.0 needs kit \^2\.0\.0, but shell 1\.0\.0 provides 1\.0\.0/,
    ],
    [
      'a React that the live shell does not provide',
      { requires: { react: '^18.0.0' } },
      /needs react \^18\.0\.0/,
    ],
    [
      'a contract that the live shell does not provide',
      { requires: { contract: '>=1.4' } },
      /needs contract >=1\.4/,
    ],
    [
      'a pre-release version',
      { version: '1.1.0-beta.2' },
      /booking 1\.1\.0-beta\.2 is a pre-release \("1\.1\.0-beta\.2"\), .*publish it as 1\.1\.0/,
    ],
    [
      'a name that the live shell’s kit does not export',
      { imports: { '@concierge/kit': ['notify', 'applaud'] } },
      /booking 1\.1\.0 uses applaud of @concierge\/kit, which shell 1\.0\.0 does not export/,
    ],
    [
      'a page that does not render',
      { code: 'THROWS' },
      /\/booking of booking 1\.1\.0 does not render with booking 1\.1\.0: it threw/,
    ],
  ];

  it.each(refusals)('%s', async (_what, options, message) => {
    const site = await startedSite();
    const before = await site.contents();
    const candidate = fakeRemote('booking', { version: '1.1.0', paths: ['/contact'], ...options });
    const refusal = await site.publish([candidate]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(String(refusal)).toMatch(message);
    expect(await site.contents()).toBe(before);
    // The same version can be published once it is fixed.
    await site.publish([fakeRemote('booking', { version: '1.1.0', paths: ['/contact'] })]);
  });

  it('a remote of another site, whose own store takes it', async () => {
    const [site, staff] = [await startedSite(), await newSite()];
    const before = await site.contents();
    const desk = (version: string) => fakeRemote('desk', { site: 'desk', version });
    const message =
      /desk 1\.0\.0 is of the site "desk", and this store has the releases of "public": publish it into the store/;
    await expect(site.publish([desk('1.0.0')])).rejects.toThrow(message);
    await expect(site.publish([desk('1.0.0')], { local: true })).rejects.toThrow(message);
    expect(await site.contents()).toBe(before);
    await staff.publish([fakeShell(), desk('1.0.0')]);
    await staff.publish([desk('1.1.0')]);
    await expect(staff.publish([fakeRemote('booking')])).rejects.toThrow(
      /booking 1\.0\.0 is of the site "public", and this store has the releases of "desk"/,
    );
    // Also when nothing of it is live any more.
    await staff.retire('desk');
    await expect(staff.publish([fakeRemote('booking')])).rejects.toThrow(/of the site "public"/);
  });

  it('remotes of two sites in an empty store', async () => {
    const site = await newSite();
    await expect(
      site.publish([fakeShell(), fakeRemote('booking'), fakeRemote('desk', { site: 'desk' })]),
    ).rejects.toThrow(/desk 1\.0\.0 is of the site "desk"/);
    expect(await site.contents()).toBe('[]');
  });

  it('a slot that another remote fills', async () => {
    const site = await startedSite();
    await site.publish([fakeRemote('survey', { version: '1.1.0', fills: { invitation: [] } })]);
    const before = await site.contents();
    const second = { version: '1.1.0', paths: ['/contact'], fills: { thanks: [], invitation: [] } };
    await expect(site.publish([fakeRemote('booking', second)])).rejects.toThrow(
      'booking 1.1.0 fills the slot invitation, which survey 1.1.0 fills: leave it out, or publish a survey without it first.',
    );
    expect(await site.contents()).toBe(before);
  });

  it('a shell that is incompatible with a live remote', async () => {
    const site = await startedSite();
    const before = await site.contents();
    await expect(site.publish([fakeShell({ version: '2.0.0', provides: { kit: '2.0.0' } })])).rejects.toThrow(
      /shell 2\.0\.0 provides 2\.0\.0 as kit, but booking 1\.0\.0 needs kit \^1\.0\.0: publish a booking that allows it first/,
    );
    expect(await site.contents()).toBe(before);
  });

  it('a shell whose kit lacks an export that a live remote uses, even if the versions match', async () => {
    const site = await startedSite();
    const before = await site.contents();
    const renamed = fakeShell({
      version: '1.0.1',
      exports: { '@concierge/kit': ['defineRemote', 'announce'] },
    });
    await expect(site.publish([renamed])).rejects.toThrow(
      /shell 1\.0\.1 does not export notify of @concierge\/kit, and booking 1\.0\.0 uses notify/,
    );
    expect(await site.contents()).toBe(before);
  });

  it('a release that does not list its imports', async () => {
    const site = await startedSite();
    const candidate = fakeRemote('booking', { version: '1.1.0', paths: ['/contact'] });
    const silent = Object.entries(candidate.manifest).filter(([field]) => field !== 'imports');
    const manifest = manifestSchema.parse(Object.fromEntries(silent));
    await expect(site.publish([{ ...candidate, manifest }])).rejects.toThrow(/lacks "imports"/);
  });

  it('a shell in which a live page no longer renders', async () => {
    const site = await startedSite();
    await expect(site.publish([fakeShell({ version: '1.1.0', code: 'THROWS' })])).rejects.toThrow(/it threw/);
  });

  it('a remote if no shell is live', async () => {
    const site = await newSite();
    await expect(site.publish([fakeRemote('booking')])).rejects.toThrow(/publish the shell first/);
  });

  it('two remotes of one set that claim the same path', async () => {
    const site = await newSite();
    const set = [fakeShell(), fakeRemote('a', { paths: ['/x'] }), fakeRemote('b', { paths: ['/x'] })];
    await expect(site.publish(set)).rejects.toThrow(/a 1\.0\.0 claims \/x, which b 1\.0\.0 owns/);
  });

  describe('a live page', () => {
    const booking = (options: Parameters<typeof fakeRemote>[1]) =>
      fakeRemote('booking', { version: '1.1.0', ...options });
    async function siteWithTwoPages() {
      const site = await newSite();
      await site.publish([fakeShell(), fakeRemote('booking', { paths: ['/contact', '/prices'] })]);
      return site;
    }

    it('can’t be removed by accident', async () => {
      const site = await siteWithTwoPages();
      const before = await site.contents();
      await expect(site.publish([booking({ paths: ['/contact'] })])).rejects.toThrow(
        /booking 1\.1\.0 would remove \/prices, which is live: keep the page, or say under "concierge" .*"moved": \{ "\/prices": .*"gone": \["\/prices"\]/,
      );
      expect(await site.contents()).toBe(before);
    });

    it('can’t be removed while another team’s page links to it', async () => {
      const site = await siteWithTwoPages();
      await site.publish([fakeRemote('survey', { paths: ['/survey', '/thanks'] })]);
      const around = '<a data-place="footer" class="b" href="/prices">Prices</a>';
      await site.store.put('pages/thanks.html', Buffer.from(around));
      await site.store.put('pages/survey.html', Buffer.from(`${around}<a href="/prices">Prices</a>`));
      const without = booking({ paths: ['/contact'], gone: ['/prices'] });
      await expect(site.publish([without])).rejects.toThrow(
        /booking 1\.1\.0 would remove \/prices, but these live pages link to it: \/survey of survey\./,
      );
      await site.publish([
        without,
        fakeRemote('survey', { version: '1.1.0', paths: ['/survey', '/thanks'] }),
      ]);
      expect(await site.text('pages/prices.html')).toBeUndefined();
    });

    it.each([
      ['refused', '/prices#fees'],
      ['refused', '/prices?from=survey'],
      ['allowed', '/prices-abroad'],
    ])('to be removed is %s while a page links to %s', async (verdict, to) => {
      const site = await siteWithTwoPages();
      await site.publish([fakeRemote('survey')]);
      await site.store.put('pages/survey.html', Buffer.from(`<a href="${to}">Prices</a>`));
      const removing = site.publish([booking({ paths: ['/contact'], gone: ['/prices'] })]);
      if (verdict === 'allowed') await removing;
      else
        await expect(removing).rejects.toThrow(
          'would remove /prices, but these live pages link to it: /survey of survey.',
        );
    });

    it('may move, and its redirect must stay until it is given up explicitly', async () => {
      const site = await siteWithTwoPages();
      const moved = { '/prices': '/contact' };
      await expect(
        site.publish([booking({ paths: ['/contact'], moved: { '/prices': '/nowhere' } })]),
      ).rejects.toThrow("booking 1.1.0 would redirect /prices to /nowhere, which isn't a page.");
      await site.publish([booking({ paths: ['/contact'], moved })]);
      const next = { version: '1.2.0', paths: ['/contact'] };
      await expect(site.publish([booking(next)])).rejects.toThrow('booking 1.2.0 would remove /prices');
      await site.publish([booking({ ...next, gone: ['/prices'] })]);
    });

    it('can’t be removed while another team’s redirect leads to it', async () => {
      const site = await siteWithTwoPages();
      await site.publish([fakeRemote('survey', { paths: ['/survey'], moved: { '/form': '/prices' } })]);
      await expect(site.publish([booking({ paths: ['/contact'], gone: ['/prices'] })])).rejects.toThrow(
        'would remove /prices, but these live pages link to it: /form of survey, which redirects there.',
      );
    });

    it('can be removed only together with a new shell if it is protected', async () => {
      const site = await siteWithTwoPages();
      const without = booking({ paths: ['/prices'], gone: ['/contact'] });
      await expect(site.publish([without])).rejects.toThrow(/remove \/contact, which is live and protected/);
      const moved = booking({ paths: ['/prices'], moved: { '/contact': '/prices' } });
      await expect(site.publish([moved])).rejects.toThrow(/remove \/contact, which is live and protected/);
      await site.publish([fakeShell({ version: '1.1.0' }), without]);
      expect(await site.text('pages/contact.html')).toBeUndefined();
    });
  });

  it('one of two remotes that claim the same path at the same time', async () => {
    const site = await startedSite();
    const outcomes = await Promise.allSettled(
      ['left', 'right'].map((name) => site.publish([fakeRemote(name, { paths: ['/new'] })])),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await verify(site.store)).problems).toEqual([]);
  });
});

describe('the gate allows', () => {
  it('a path to move to another remote when both are published together', async () => {
    const site = await startedSite();
    await site.publish([
      fakeRemote('booking', { version: '1.1.0', paths: ['/contact', '/patient-survey'] }),
      fakeRemote('survey', { version: '1.1.0', paths: ['/thank-you'], gone: ['/survey'] }),
    ]);
    expect((await verify(site.store)).problems).toEqual([]);
  });

  it('the shell and remotes to move to a new kit together', async () => {
    const site = await newSite();
    await site.publish([fakeShell(), fakeRemote('a')]);
    await site.publish([
      fakeShell({ version: '2.0.0', provides: { kit: '2.0.0' } }),
      fakeRemote('a', { version: '2.0.0', requires: { kit: '^2.0.0' } }),
    ]);
    expect(liveVersions((await readRegistry(site.store)).registry)).toEqual({ a: '2.0.0', shell: '2.0.0' });
  });

  it('a pre-release of the kit to satisfy a range', async () => {
    const site = await newSite();
    await site.publish([fakeShell({ provides: { kit: '1.1.0-next.1' } }), fakeRemote('a')]);
  });
});
