import { beforeAll, describe, expect, it } from 'vitest';
import { verify } from './live/status';
import { runUpkeep } from './live/upkeep';
import { liveVersions } from './store/registry';
import { readRegistry } from './store/releases';
import { fakeShell } from './testing/fake-release';
import { notifiedReports } from './testing/notified-reports';
import { publisherProcess } from './testing/processes';
import { newSite } from './testing/site';

let publisher: Awaited<ReturnType<typeof publisherProcess>>;
beforeAll(async () => {
  publisher = await publisherProcess();
});

/** Every write of a publish, and the version that is live if it is killed there. */
const moments: [moment: string, which: string, live: string][] = [
  ['before claim', '1', '1.0.0'],
  ['after claim', '1', '1.0.0'],
  ['after file', '1', '1.0.0'],
  ['after file', '3', '1.0.0'],
  ['before registry', '1', '1.0.0'],
  ['after registry', '1', '1.1.0'],
  ['after page', '1', '1.1.0'],
  ['after page', '2', '1.1.0'],
  ['before page list', '1', '1.1.0'],
  ['after page list', '1', '1.1.0'],
];

async function siteWithBooking() {
  const site = await newSite();
  await site.publish([fakeShell()]);
  expect(await publisher(site.root, 'booking', '1.0.0')).toBe(0);
  return site;
}

describe.concurrent('a publish that is killed (kill -9)', { timeout: 180_000 }, () => {
  it.each(moments)(
    '%s (%s) leaves the site on a complete set of releases, and the next publish repairs it',
    async (moment, which, live) => {
      const site = await siteWithBooking();
      expect(await publisher(site.root, 'booking', '1.1.0', moment, which)).toBe('SIGKILL');

      // Live releases are complete. Pages may still be those of the release before, whose files stay.
      const { registry } = await readRegistry(site.store);
      expect(liveVersions(registry)).toEqual({ booking: live, shell: '1.0.0' });
      const { problems } = await verify(site.store);
      expect(problems.filter((problem) => !/composed/.test(problem))).toEqual([]);
      for (const page of ['pages/booking.html', 'pages/booking/more.html']) {
        const version = /of booking (\S+)/.exec((await site.text(page)) ?? '')?.[1];
        expect(await site.text(`remotes/booking/${version}/assets/routes.js`)).toBeDefined();
      }

      // Publishing something else repairs the pages.
      expect(await publisher(site.root, 'survey', '1.0.0')).toBe(0);
      expect((await verify(site.store)).problems).toEqual([]);
      // Running the killed publish again completes it.
      expect(await publisher(site.root, 'booking', '1.1.0')).toBe(0);
      expect((await verify(site.store)).problems).toEqual([]);
      expect(liveVersions((await readRegistry(site.store)).registry).booking).toBe('1.1.0');
    },
  );
});

describe.concurrent('without anybody, the platform’s next runs', { timeout: 180_000 }, () => {
  it.each(moments)(
    'compose what a publish killed %s (%s) left, and roll it back if it was never checked',
    async (moment, which, live) => {
      const site = await siteWithBooking();
      expect(await publisher(site.root, 'booking', '1.1.0', moment, which)).toBe('SIGKILL');
      const { store, renderer } = site;
      const runIn = (minutes: number) => {
        const now = () => new Date(Date.now() + 60_000 * minutes);
        return runUpkeep({
          ...{ store, renderer, now, reports: notifiedReports() },
          log: () => undefined,
          notify: async () => undefined,
        });
      };
      await runIn(1);
      expect((await verify(store)).problems).toEqual([]);
      expect(await site.text('pages/booking.html')).toContain(`booking ${live}`);
      await runIn(21);
      expect((await verify(store)).problems).toEqual([]);
      expect(await site.text('pages/booking.html')).toContain('booking 1.0.0');
    },
  );
});

describe('12 publishes at once, each in its own process', () => {
  it('loses none of 12 remotes, also when some of the publishes are killed', async () => {
    const site = await siteWithBooking();
    const names = Array.from({ length: 12 }, (_, n) => `remote-${n}`);
    // Moments that every publish reaches: its pages may have been written by another one.
    const killed = new Map([
      ['remote-1', 'after registry'],
      ['remote-4', 'after file'],
      ['remote-7', 'before registry'],
      ['remote-10', 'after registry'],
    ]);
    const exits = await Promise.all(
      names.map(async (name) => {
        const moment = killed.get(name);
        return { name, exit: await publisher(site.root, name, '1.0.0', ...(moment ? [moment] : [])) };
      }),
    );
    for (const { name, exit } of exits) expect(exit, name).toBe(killed.has(name) ? 'SIGKILL' : 0);
    for (const name of killed.keys()) expect(await publisher(site.root, name, '1.0.0')).toBe(0);
    const live = liveVersions((await readRegistry(site.store)).registry);
    for (const name of names) expect(live[name]).toBe('1.0.0');
    expect(await verify(site.store)).toMatchObject({ problems: [], pages: 26 });
  }, 180_000);

  it('lists all of 12 versions of one remote, and the newest is live', async () => {
    const site = await siteWithBooking();
    const versions = Array.from({ length: 12 }, (_, n) => `1.${n + 1}.0`);
    await Promise.all(versions.map((version) => publisher(site.root, 'booking', version)));
    const { registry } = await readRegistry(site.store);
    expect(registry.microFrontends.booking?.map(({ metadata }) => metadata.version).sort()).toEqual(
      ['1.0.0', ...versions].sort(),
    );
    expect(liveVersions(registry).booking).toBe('1.12.0');
    expect((await verify(site.store)).problems).toEqual([]);
  }, 180_000);
});
