import { describe, expect, it } from 'vitest';
import { fakeRemote } from '../../testing/fake-release';
import { startedSite } from '../../testing/site';
import { status, statusText } from '../status';
import { healthOf, type MinuteCounts, type PageCounts } from './health';

const minute = (counts: Record<string, number>): MinuteCounts => ({ minute: '2026-11-21T10:00', counts });

describe('the health of a release', () => {
  it('is the sum of its minutes', () => {
    const health = healthOf([minute({ views: 3, failing: 1 }), minute({ views: 2 })]);
    expect(health).toMatchObject({ views: 5, failing: 1, lcp: undefined, inp: undefined });
  });

  it.each([
    ['interpolated linearly within its bucket', { LCP_9: 4 }, 925],
    ['in the bucket of the third of four', { LCP_0: 1, LCP_5: 1, LCP_9: 1, LCP_12: 1 }, 1000],
    ['at the last bound if most are above it', { LCP_17: 4 }, 10_000],
  ])('has its LCP %s', (_, counts, lcp) => {
    expect(healthOf([minute(counts)]).lcp).toBe(lcp);
  });
});

describe('the status of a site with page-event counts', () => {
  const requested: string[] = [];
  const counts: PageCounts = {
    minutes: async (release, since) => {
      requested.push(`${release} ${since.toISOString()}`);
      return release === 'booking@1.1.0' ? [minute({ views: 80, failing: 4, LCP_9: 4, INP_0: 4 })] : [];
    },
    failures: async (release) =>
      release === 'booking@1.1.0' ? [{ message: 'error TypeError: x', seen: 4, networks: 3 }] : [],
    close: () => {},
  };

  it('shows each release’s health since it went live, who published it, and its failures', async () => {
    const site = await startedSite();
    const booking = fakeRemote('booking', { version: '1.1.0', paths: ['/contact'] });
    await site.publish([booking], { note: { by: 'Ann' } });
    const rows = await status(site.store, counts, new Date('2026-11-22T00:00:00Z'));
    const line =
      statusText(rows, [])
        .split('\n')
        .find((one) => one.startsWith('booking')) ?? '';
    expect(line.split(/ {2,}/)).toEqual([
      'booking',
      '1.1.0',
      'unchecked',
      '1.0.0',
      expect.stringMatching(/^2026-11-21 09:\d\d UTC$/),
      'Ann',
      '80',
      '4 (5.0%)',
      '925 ms',
      '38 ms',
      '/contact',
    ]);
    expect(requested).toContainEqual(expect.stringMatching(/^booking@1\.1\.0 2026-11-21T09:/));
    expect(statusText(rows, [])).toContain('booking@1.1.0  4 from 3 networks  error TypeError: x');
  });
});
