import { expect, it } from 'vitest';
import { fakeRemote } from '../testing/fake-release';
import { notifiedReports } from '../testing/notified-reports';
import { startedSite } from '../testing/site';
import { rollback } from './rollback';
import { status, statusText } from './status';

const reports = notifiedReports({
  'booking@1.1.0': [
    { page: '/contact', views: 2 },
    { page: '/contact', browser: 'chrome', minute: '2026-11-21T11:00' },
    { page: '/contact', message: 'RangeError: x', minute: '2026-11-01T11:00' },
  ],
});

it('status shows where a release fails, for two weeks, also once it was rolled back', async () => {
  const site = await startedSite();
  const booking = fakeRemote('booking', { version: '1.1.0', paths: ['/contact'] });
  await site.publish([booking], { note: { by: 'Ann' } });
  const now = new Date('2026-11-21T12:00:00Z');
  const failing =
    'booking@1.1.0  3 failing views, last 2026-11-21 11:00 UTC  /contact  assets/routes.js:1:14  TypeError: x  safari, chrome';
  const text = statusText(await status(site.store, reports, now), []);
  expect(text.split('\n').slice(-1)).toEqual([failing]);
  expect(text).toMatch(/^booking +1\.1\.0 +unchecked +1\.0\.0 +2026-11-21 09:\d\d UTC +Ann +3 +\/contact$/m);
  await rollback([{ name: 'booking' }], { ...site, now: () => now, log: () => undefined });
  expect(statusText(await status(site.store, reports, now), [])).toContain(failing);
});
