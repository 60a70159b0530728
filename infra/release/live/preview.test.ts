import { liveKey, previewPath, previewSeconds, setsPrefix } from '@concierge/edge/sets';
import { beforeEach, describe, expect, it } from 'vitest';
import { setsIn } from '../compose/composed';
import type { Renderer } from '../compose/renderer';
import { liveVersions } from '../store/registry';
import { readRegistry } from '../store/releases';
import { fakeRemote, fakeShell } from '../testing/fake-release';
import { newSite } from '../testing/site';
import { preview } from './preview';

const at = { origin: 'https://site.example', key: 'the key' };
let site: Awaited<ReturnType<typeof newSite>>;
beforeEach(async () => {
  site = await newSite();
  await site.publish([fakeShell(), fakeRemote('booking'), fakeRemote('survey')]);
});

const live = async () => liveVersions((await readRegistry(site.store)).registry);
const hold = (name: string, version: string, code = '') =>
  site.publish([fakeRemote(name, { version, code })], { hold: true });
const show = (names: string[], now?: Date) =>
  preview(
    names.map((word) => {
      const [name = '', version] = word.split('@');
      return { name, version };
    }),
    at,
    { ...site, log: () => undefined, ...(now ? { now: () => now } : {}) },
  );
/** A set's own version of a page. */
const pageOf = (set: string, path: string) => site.text(`${setsPrefix}${set}/pages${path}.html`);
const setPages = async () => (await site.store.list(setsPrefix)).filter((key) => key.endsWith('.html'));

describe('a held release', () => {
  it('has passed the gate, but no visitor sees it', async () => {
    await hold('booking', '1.1.0');
    expect(await live()).toMatchObject({ booking: '1.0.0' });
    expect(await site.text('pages/booking.html')).toContain('booking 1.0.0');
    expect(site.lines.at(-1)).toBe('booking 1.1.0 is held: only previews show it.');
    await expect(hold('booking', '1.2.0', 'THROWS')).rejects.toThrow(/does not render/);
  });

  it('goes live when it is published again without --hold', async () => {
    await hold('booking', '1.1.0');
    await site.publish([fakeRemote('booking', { version: '1.1.0' })]);
    expect(await live()).toMatchObject({ booking: '1.1.0' });
  });
});

describe('a preview', () => {
  it('shows exactly the given versions, and otherwise whatever is live at the time', async () => {
    await hold('booking', '1.1.0');
    await hold('survey', '2.0.0');
    const link = await show(['booking', 'survey@2.0.0']);
    const set = 'preview~booking_1.1.0~survey_2.0.0';
    expect(link).toMatch(new RegExp(`^https://site.example${previewPath}[\\w-]{43}\\.\\d{10}\\.${set}$`));
    expect(await pageOf(set, '/booking')).toContain('booking 1.1.0');
    expect(await pageOf(set, '/survey')).toContain('survey 2.0.0');
    expect(await site.text('pages/booking.html')).toContain('booking 1.0.0');
    expect(await live()).toMatchObject({ booking: '1.0.0', survey: '1.0.0' });
    const registry = JSON.parse((await site.text(`${setsPrefix}${set}/registry.json`)) ?? '');
    expect(liveVersions(registry)).toMatchObject({ booking: '1.1.0', survey: '2.0.0' });

    await site.publish([fakeShell({ version: '1.1.0' })]);
    expect(await pageOf(set, '/booking')).toContain('booking 1.1.0 in shell 1.1.0');
    expect(JSON.parse((await site.text('pages/composed.json')) ?? '').sets[set].map(liveKey)).toEqual([
      'pages/booking.html',
      'pages/survey.html',
      'registry.json',
    ]);
  });

  it('ends after a day, and its pages are removed', async () => {
    await hold('booking', '1.1.0');
    await show(['booking'], new Date(Date.now() - 1000 * previewSeconds - 1000));
    expect(await setPages()).toHaveLength(2);
    // Its pages outlive the first composing without it, because the edge may still use the note before.
    await site.publish([fakeRemote('survey', { version: '1.1.0' })]);
    await site.publish([fakeRemote('survey', { version: '1.2.0' })]);
    expect(await setPages()).toEqual([]);
    expect(await site.text('pages/survey.html')).toContain('survey 1.2.0');
  });

  it('is refused for versions that were never published or that conflict with each other', async () => {
    await expect(show(['booking@9.0.0'])).rejects.toThrow('booking 9.0.0 was not published');
    await expect(show(['booking'])).rejects.toThrow('No version of booking is held');
    await hold('booking', '1.1.0');
    await site.publish([fakeRemote('survey', { version: '1.1.0', paths: ['/survey', '/new'] })]);
    await site.publish([fakeRemote('booking', { version: '1.2.0', paths: ['/booking', '/more'] })], {
      hold: true,
    });
    await site.publish([fakeRemote('survey', { version: '1.2.0', paths: ['/survey', '/new', '/more'] })], {
      hold: true,
    });
    await expect(show(['booking@1.2.0', 'survey@1.2.0'])).rejects.toThrow('/more');
  });

  it('is refused if its pages could not be composed', async () => {
    await hold('booking', '1.1.0');
    const renderer: Renderer = {
      ...site.renderer,
      render: async (store, set) => {
        if (set) throw new Error('a page is broken');
        return site.renderer.render(store, set);
      },
    };
    const { store } = site;
    const lines: string[] = [];
    const previewed = preview([{ name: 'booking' }], at, {
      store,
      renderer,
      log: (line) => void lines.push(line),
    });
    await expect(previewed).rejects.toThrow('No preview of booking 1.1.0 was composed');
    expect(lines.join()).toContain('a page is broken');
    expect((await setsIn(store, new Date())).neededSets, 'what the next release composes').toEqual([]);
  });

  it('survives a release that is being composed when it is asked for', async () => {
    await hold('booking', '1.1.0');
    let preview: Promise<string> | undefined;
    const renderer: Renderer = {
      ...site.renderer,
      render: async (store, set) => {
        preview ??= show(['booking']);
        await preview;
        return site.renderer.render(store, set);
      },
    };
    await site.publish([fakeRemote('survey', { version: '1.1.0' })], { renderer });
    expect(JSON.parse((await site.text('pages/composed.json')) ?? '').sets).toHaveProperty([
      'preview~booking_1.1.0',
    ]);
    expect(await pageOf('preview~booking_1.1.0', '/survey')).toContain('survey 1.1.0');
  });

  it('is refused if it names a release twice, or too many for the edge’s index', async () => {
    await hold('booking', '1.1.0');
    await expect(show(['booking', 'booking@1.0.0'])).rejects.toThrow('each name once');
    const names = Array.from({ length: 20 }, (_, n) => `a-remote-${n}@1.0.0`);
    await expect(show(names)).rejects.toThrow('preview fewer releases at once');
    expect(await site.store.list(setsPrefix)).toEqual([]);
  });

  it('does not block other releases when it can no longer be composed', async () => {
    await hold('booking', '1.1.0');
    await show(['booking']);
    await site.store.put('remotes/booking/1.1.0/manifest.json', Buffer.from('broken'));
    await site.publish([fakeRemote('survey', { version: '1.1.0' })]);
    expect(await site.text('pages/survey.html')).toContain('survey 1.1.0');
  });
});
