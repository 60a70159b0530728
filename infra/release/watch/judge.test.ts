import { describe, expect, it } from 'vitest';
import { status } from '../status';
import { fakeRemote } from '../testing/fake-release';
import { everyStage, rolledBack, typical } from '../testing/simulated-rollouts';
import { startedSite } from '../testing/site';
import type { Failure, MinuteCounts, PageCounts } from './health';
import { falsePositiveRate } from './judge';
import { rollbackReason } from './rollback-reason';

describe('the judge', () => {
  it.each([0.002, 0.01, 0.05])(
    'rolls back almost no releases that fail as often as before, %d',
    (failing) => {
      const same = { ...typical, failing };
      const rollout = { live: same, candidate: same, maxViews: 1000, stages: everyStage };
      expect(rolledBack(rollout, 200, 7)).toBeLessThanOrEqual(2 * falsePositiveRate);
    },
  );

  it.each([
    ['fails in 5% of its views instead of 1%', { failing: 0.05 }, 700],
    ['fails in 20%', { failing: 0.2 }, 100],
    ['completes no form', { completed: 0 }, 400],
    ['is slow for half of the loads instead of a fifth', { slow: 0.5 }, 600],
  ])('rolls back a release that %s', (_, change, maxViews) => {
    const candidate = { ...typical, ...change };
    const stages = [{ from: 0, percent: 25 }];
    expect(rolledBack({ live: typical, candidate, maxViews, stages }, 60, 7)).toBeGreaterThan(0.9);
  });
});

describe('a release of the last day', () => {
  const minutes = (day: string, count: number, failing: number): MinuteCounts[] =>
    Array.from({ length: count }, (_, n) => ({
      minute: `${day}T${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`,
      counts: { views: 10, failing },
    }));
  const known: Failure = { message: 'error TypeError: is not a function', seen: 9, networks: 9 };
  async function reasonWith(failing: number, failures: readonly Failure[], now = '2026-11-21T20:00:00Z') {
    const site = await startedSite();
    await site.publish([fakeRemote('booking', { version: '1.1.0', paths: ['/contact'] })]);
    const counts: PageCounts = {
      minutes: async (release) => {
        if (release === 'booking@1.0.0') return minutes('2026-11-20', 200, 0);
        return release === 'booking@1.1.0' ? minutes('2026-11-21', 30, failing) : [];
      },
      failures: async (release) => {
        if (release === 'booking@1.0.0') return [known];
        return release === 'booking@1.1.0' ? [...failures] : [];
      },
      close: () => {},
    };
    const [booking] = await status(site.store, counts);
    if (!booking) throw new Error('Nothing is live');
    return await rollbackReason(booking, [], counts, new Date(now));
  }

  it('is rolled back with the evidence if it fails more often than the previous version', async () => {
    expect(await reasonWith(2, [known])).toMatch(
      /^60 \(20\.0%\) of 300 views failed, with 1\.0\.0 0 \(0\.0%\) of 2000; .*evidence over \d+ to 1$/,
    );
  });

  it('is rolled back if three networks meet an error that no earlier version had', async () => {
    const met = (networks: number): Failure => ({
      message: 'error TypeError: is undefined',
      seen: 3,
      networks,
    });
    expect(await reasonWith(0, [met(3)])).toContain('3 networks hit an error that no earlier version had');
    expect(await reasonWith(0, [met(2), known])).toBeUndefined();
  });

  it('stays live if nothing is worse, and after a day', async () => {
    expect(await reasonWith(0, [])).toBeUndefined();
    expect(await reasonWith(2, [known], '2026-11-23T00:00:00Z')).toBeUndefined();
  });
});
