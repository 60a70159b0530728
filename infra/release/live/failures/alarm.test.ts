import { beforeEach, describe, expect, it } from 'vitest';
import { mapKey } from '../../store/keys';
import { heldSite } from '../../testing/held-site';
import { notifiedReports } from '../../testing/notified-reports';
import { raiseAlarms } from './alarm';
import type { FailingViews } from './failing-views';

let held: Awaited<ReturnType<typeof heldSite>>;
let told: string[];
beforeEach(async () => {
  held = await heldSite();
  told = [];
});
const parts = (found: readonly Partial<FailingViews>[], of = 'booking@1.0.0') => ({
  ...held.options(),
  reports: notifiedReports({ [of]: found }),
  place: '--platform prod',
  notify: async (message: string) => void told.push(message),
});

describe('people are told', () => {
  it('of a release that fails for five networks within an hour: page, place, browser, and the command', async () => {
    const options = parts([{ views: 3 }, { views: 2, minute: '2026-11-21T09:10' }]);
    await raiseAlarms(options);
    await raiseAlarms(options);
    expect(told).toEqual([
      'booking@1.0.0: views from 5 networks failed within an hour, most on /booking at assets/routes.js:1:14 in safari (TypeError: x). To roll it back: npm run release -- rollback booking --from 1.0.0 --platform prod',
    ]);
    expect(await held.live(), 'nothing moves it').toMatchObject({ booking: '1.0.0' });
  });

  it('with the place in the sources, by the release’s source map', async () => {
    const map = { version: 3, sources: ['src/form.tsx'], names: [], mappings: 'AAAA,cAEE' };
    await held.site.store.put(
      mapKey('booking', '1.0.0', 'assets/routes.js'),
      Buffer.from(JSON.stringify(map)),
    );
    await raiseAlarms(parts([{ views: 5, column: 20 }]));
    expect(told.join()).toContain('at src/form.tsx:3:3 in');
  });

  it('again after a day, if it goes on', async () => {
    const options = parts([{ views: 5 }, { views: 5, minute: '2026-11-22T10:30' }]);
    await raiseAlarms(options);
    held.later(24 * 60 + 31);
    await raiseAlarms({ ...options, ...held.options() });
    expect(told).toHaveLength(2);
  });

  it('of nothing that fewer met, that is longer ago, or of a release that is not live', async () => {
    await raiseAlarms(parts([{ views: 4 }]));
    await raiseAlarms(parts([{ views: 4 }, { views: 9, minute: '2026-11-21T08:59' }]));
    await raiseAlarms(parts([{ views: 9 }], 'booking@1.1.0'));
    expect(told).toEqual([]);
  });

  it('nothing that a stranger made up: a page that no remote has, a file that the release lacks', async () => {
    await raiseAlarms(parts([{ views: 5, page: '/call-212-555-0142', file: 'assets/call-212.js' }]));
    expect(told.join()).not.toMatch(/212/);
    expect(told.join()).toContain('most on a page that no remote has in safari');
  });
});
