import { describe, expect, it, vi } from 'vitest';
import { liveEntry, liveVersions } from '../store/registry';
import { readRegistry } from '../store/releases';
import { fakeRemote, fakeRenderer } from '../testing/fake-release';
import { startedSite } from '../testing/site';
import { verify } from './status';

describe('publish', () => {
  it('makes a release live: files, registry, pages', async () => {
    const site = await startedSite();
    const report = await site.publish([
      fakeRemote('booking', { version: '1.1.0', paths: ['/contact'], code: 'new' }),
    ]);
    expect(site.lines.at(-1)).toBe('booking 1.1.0 is live (before: 1.0.0).');
    expect(report.written).toEqual(['pages/composed.json', 'pages/contact.html']);
    expect(await site.text('pages/contact.html')).toBe('/contact of booking 1.1.0 in shell 1.0.0');
    expect(await verify(site.store)).toMatchObject({ problems: [], pages: 2 });
  });

  it('renders the candidates only once', async () => {
    const site = await startedSite();
    const check = vi.fn(site.renderer.check);
    const renderer = { ...site.renderer, check };
    await site.publish([fakeRemote('booking', { version: '1.1.0', paths: ['/contact'] })], { renderer });
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('lists in the registry what the shell has to load, with an integrity for each file', async () => {
    const { registry } = await readRegistry((await startedSite()).store);
    const booking = liveEntry(registry, 'booking');
    expect(booking?.url).toBe('/remotes/booking/1.0.0/remoteEntry.js');
    expect(booking?.metadata.integrity).toMatch(/^sha256-/);
    const { loading } = booking?.extras ?? {};
    expect(loading?.paths).toEqual(['/contact']);
    expect(loading?.scripts.map(({ url }) => url)).toEqual([
      '/remotes/booking/1.0.0/remoteEntry.js',
      '/remotes/booking/1.0.0/assets/routes.js',
    ]);
    expect(loading?.laterScripts[0]?.url).toBe('/remotes/booking/1.0.0/assets/later.js');
    expect(loading?.styles[0]).toMatchObject({ url: '/remotes/booking/1.0.0/assets/style.css' });
  });

  it('removes the page of a path that nobody owns any more, and a rollback restores it', async () => {
    const site = await startedSite();
    const moved = { version: '1.1.0', paths: ['/questions'], gone: ['/survey'] };
    await site.publish([fakeRemote('survey', moved)]);
    expect(await site.text('pages/survey.html')).toBeUndefined();
    expect(await site.text('pages/questions.html')).toBeDefined();
    expect(site.lines).toContain('pages/survey.html removed: nobody owns its path any more.');
    await site.rollback('survey');
    expect(await site.text('pages/questions.html')).toBeUndefined();
    expect(await site.text('pages/survey.html')).toBeDefined();
    expect(await verify(site.store)).toMatchObject({ problems: [], pages: 2 });
  });

  it('removes a page that an unfinished publish left behind', async () => {
    const site = await startedSite();
    await site.store.put('pages/left-behind.html', Buffer.from('of nobody'));
    expect((await verify(site.store)).problems).toEqual([
      'pages/left-behind.html was composed for a path that nobody owns any more.',
    ]);
    await site.publish([fakeRemote('survey')]);
    expect(await site.text('pages/left-behind.html')).toBeUndefined();
    expect((await verify(site.store)).problems).toEqual([]);
  });

  it('keeps every older version listed and its files in place', async () => {
    const site = await startedSite();
    for (const version of ['1.1.0', '1.2.0']) {
      await site.publish([fakeRemote('booking', { version, paths: ['/contact'] })]);
    }
    const { registry } = await readRegistry(site.store);
    expect(registry.microFrontends.booking?.map(({ metadata }) => metadata.version)).toEqual([
      '1.2.0',
      '1.1.0',
      '1.0.0',
    ]);
    expect(await site.text('remotes/booking/1.0.0/assets/routes.js')).toBeDefined();
  });

  it('does nothing for the same bytes again', async () => {
    const site = await startedSite();
    const before = await site.contents();
    const report = await site.publish([fakeRemote('survey')]);
    expect(report).toEqual({ written: [] });
    expect(await site.contents()).toBe(before);
    expect(site.lines.at(-1)).toBe('survey 1.0.0 is live already: nothing to do.');
  });

  it('refuses other bytes under the same version, and says to raise it', async () => {
    const site = await startedSite();
    const before = await site.contents();
    await expect(site.publish([fakeRemote('survey', { code: 'changed' })])).rejects.toThrow(
      /survey 1\.0\.0 was published with other bytes.*raise the version in the package\.json of survey/,
    );
    expect(await site.contents()).toBe(before);
  });

  it('treats files as unchanged if only their compressed sizes differ, as between versions of Node', async () => {
    const site = await startedSite();
    const again = fakeRemote('survey');
    for (const file of Object.values(again.manifest.files)) file.brotliBytes += 1;
    await site.publish([again]);
    expect(site.lines.at(-1)).toBe('survey 1.0.0 is live already: nothing to do.');
  });

  it('lists an older version without making it live', async () => {
    const site = await startedSite();
    await site.publish([fakeRemote('survey', { version: '1.2.0' })]);
    await site.publish([fakeRemote('survey', { version: '1.1.0' })]);
    expect(liveVersions((await readRegistry(site.store)).registry)).toMatchObject({ survey: '1.2.0' });
    expect(site.lines.at(-1)).toBe('survey 1.1.0 is stored, and 1.2.0, which is newer, stays live.');
  });

  it('uploads missing files of a live release again', async () => {
    const site = await startedSite();
    const { rm } = await import('node:fs/promises');
    await rm(`${site.root}/remotes/survey/1.0.0/assets/style.css`);
    expect((await verify(site.store)).problems).toEqual(['assets/style.css of survey 1.0.0 is missing.']);
    await site.publish([fakeRemote('survey')]);
    expect((await verify(site.store)).problems).toEqual([]);
  });

  it('composes again when a page was altered, whatever is published', async () => {
    const site = await startedSite();
    await site.store.put('pages/contact.html', Buffer.from('defaced'));
    expect((await verify(site.store)).problems).toEqual([
      'pages/contact.html changed after it was composed.',
    ]);
    expect((await site.publish([fakeRemote('survey')])).written).toEqual(['pages/contact.html']);
    expect((await verify(site.store)).problems).toEqual([]);
  });

  it('composes again if another release went live while pages were being written', async () => {
    const site = await startedSite();
    let interrupted = false;
    const renderer = fakeRenderer();
    const report = await site.publish([fakeRemote('booking', { version: '1.1.0', paths: ['/contact'] })], {
      renderer: {
        ...renderer,
        render: async (store, set) => {
          const result = await renderer.render(store, set);
          if (!interrupted) {
            interrupted = true;
            // Another publisher writes the registry and is then killed.
            const dies = async (): Promise<never> => {
              throw new Error('killed');
            };
            const survey = fakeRemote('survey', { version: '1.1.0' });
            await expect(site.publish([survey], { renderer: { ...renderer, render: dies } })).rejects.toThrow(
              'killed',
            );
          }
          return result;
        },
      },
    });
    expect(report.written).toContain('pages/survey.html');
    expect(await verify(site.store)).toMatchObject({ problems: [] });
  });
});
