import { beforeEach, describe, expect, it } from 'vitest';
import { fakeRemote } from '../../testing/fake-release';
import { heldSite } from '../../testing/held-site';
import { type Told, toldCounts } from '../../testing/told-counts';
import { readLog } from '../log';
import { defaultRolloutPolicy } from '../platform-request';
import { pause, promote } from '../promote';
import { rollback } from '../rollback';
import type { MinuteCounts, PageCounts } from './health';
import { runMinuteJob } from './minute-job';

let held: Awaited<ReturnType<typeof heldSite>>;
const messages: string[] = [];
let alarmed: Set<string>;
beforeEach(async () => {
  held = await heldSite();
  messages.length = 0;
  alarmed = new Set();
});

/** Everything that the judge needs. */
const parts = (counts: PageCounts) => ({
  ...held.options(),
  counts,
  policy: defaultRolloutPolicy,
  alarmed,
  place: '--store s3://releases --platform prod',
  notify: async (message: string) => void messages.push(message),
});
/** Counts of this minute. */
const atPresent = (counts: MinuteCounts['counts']) => ({ [held.now().toISOString().slice(0, 16)]: counts });
const usual = { 'booking@1.0.0': { '2026-11-21T09:00': { views: 500, failing: 5 } } };
const harmful = { views: 60, failing: 40, failing_networks: 20, failing_error: 40 };
/** Counts with which a release of booking is taken back. */
const bad = (version = '1.1.0'): Told => ({ ...usual, [`booking@${version}`]: atPresent(harmful) });
const look = async (told: Told, failures = {}) => {
  await runMinuteJob(parts(toldCounts(told, failures)));
  return (await held.shown()).rollouts;
};

describe('the judge', () => {
  it('moves a rollout to its next stage every hour, without a single view, until everybody gets it', async () => {
    await held.roll('booking');
    held.later(59);
    expect(await look({})).toBe('booking_1.1.0=5');
    held.later(1);
    expect(await look({})).toBe('booking_1.1.0=25');
    expect(messages).toEqual([expect.stringMatching(/^booking 1\.1\.0 advances from 5%: .*60 minutes/)]);
    held.later(59);
    expect(await look({}), 'each stage lasts an hour').toBe('booking_1.1.0=25');
    held.later(1);
    await look({});
    expect(await held.live()).toMatchObject({ booking: '1.1.0' });
  });

  it('takes back a candidate that fails for many, says why, and leaves another team’s rollout alone', async () => {
    await held.roll('booking');
    await held.roll('survey');
    held.later(60);
    expect(await look(bad())).toBe('survey_1.1.0=25');
    expect(messages).toEqual([
      'booking 1.1.0 is rolled back from 5%: 40 (66.7%) of 60 views failed within an hour, from 20 networks; with 1.0.0 5 (1.0%) of 500',
      expect.stringContaining('survey 1.1.0 advances'),
    ]);
    expect(await held.live()).toMatchObject({ booking: '1.0.0', survey: '1.0.0' });
    expect(await readLog(held.site.store)).toContainEqual(
      expect.objectContaining({ by: 'judge', action: 'rollback', name: 'booking' }),
    );
  });

  it('leaves a paused rollout at its stage, but takes it back if it fails for many', async () => {
    await held.roll('booking');
    await pause('booking', held.options());
    held.later(90);
    expect(await look({})).toBe('booking_1.1.0=5');
    expect(await look(bad())).toBe('');
  });

  it.each([
    ['for a day once everybody has the release', 60 * 24, '1.0.0'],
    ['no longer', 60 * 24 + 1, '1.1.0'],
  ])('takes a release back %s', async (_, minutes, live) => {
    await promote({ name: 'booking', rolling: false }, held.options());
    held.later(minutes);
    await look(bad());
    expect(await held.live()).toMatchObject({ booking: live });
  });

  it('does not take out a version that was published again on purpose, or that a rollback led to', async () => {
    await promote({ name: 'booking', rolling: false }, held.options());
    await look(bad());
    expect(await held.live()).toMatchObject({ booking: '1.0.0' });
    held.later(1);
    const same = [fakeRemote('booking', { version: '1.1.0' })];
    await held.site.publish(same, { again: true, now: held.now });
    await look(bad());
    expect(await held.live(), 'published again').toMatchObject({ booking: '1.1.0' });
    for (const version of ['1.0.0', '1.1.0']) {
      await rollback([{ name: 'booking', version }], held.options());
      held.later(1);
    }
    await look(bad());
    expect(await held.live(), 'rolled back to').toMatchObject({ booking: '1.1.0' });
  });

  it('tells people of a release that fails for some, once, and leaves it to them', async () => {
    await held.roll('booking');
    const told = { ...usual, 'booking@1.1.0': atPresent({ views: 9, failing: 5, failing_error: 5 }) };
    expect(await look(told)).toBe('booking_1.1.0=5');
    expect(await look(told)).toBe('booking_1.1.0=5');
    await look({ 'survey@1.0.0': atPresent({ views: 9, failing: 5, failing_load: 5 }) });
    expect(messages).toEqual([
      expect.stringContaining('release -- rollback booking --from 1.1.0'),
      expect.stringContaining('release -- rollback survey --from 1.0.0'),
    ]);
    await rollback([{ name: 'booking', from: '1.1.0' }], held.options());
    expect((await held.shown()).rollouts, 'the command ends the rollout').toBe('');
  });

  /** These counts, and something that happens just before those of booking 1.1.0 are read. */
  const after = (happens: () => Promise<unknown>, told: Told): PageCounts => {
    const counts = toldCounts(told);
    let isFirst = true;
    return {
      ...counts,
      minutes: async (release, since) => {
        if (release === 'booking@1.1.0' && isFirst) {
          isFirst = false;
          await happens();
        }
        return counts.minutes(release, since);
      },
    };
  };

  it('leaves a rollout at its stage that somebody pauses while it decides', async () => {
    await held.roll('booking');
    held.later(60);
    const counts = after(() => pause('booking', held.options()), {});
    await expect(runMinuteJob(parts(counts))).rejects.toThrow('Not everything could be judged');
    expect((await held.shown()).rollouts).toBe('booking_1.1.0=5');
  });

  it('leaves a version alone that goes live while it decides about the one before', async () => {
    await promote({ name: 'booking', rolling: false }, held.options());
    const counts = after(() => held.site.publish([fakeRemote('booking', { version: '1.2.0' })]), bad());
    await expect(runMinuteJob(parts(counts))).rejects.toThrow('Not everything could be judged');
    expect(await held.live()).toMatchObject({ booking: '1.2.0' });
  });

  it('composes at the next look what a rollback could not, and each look that fails until then counts as failed', async () => {
    await promote({ name: 'booking', rolling: false }, held.options());
    held.later(60);
    const counts = toldCounts(bad());
    const render = () => Promise.reject(new Error('the pages could not be rendered'));
    const failing = { ...parts(counts), renderer: { ...held.site.renderer, render } };
    for (const when of ['with the rollback', 'a minute later']) {
      await expect(runMinuteJob(failing), when).rejects.toThrow('Not everything could be judged');
      expect(await held.live(), when).toMatchObject({ booking: '1.0.0' });
      expect((await held.shown()).releases, when).toMatchObject({ booking: '1.1.0' });
    }
    expect((await readLog(held.site.store))[0]).toMatchObject({ by: 'judge', action: 'rollback' });
    await runMinuteJob(parts(counts));
    expect((await held.shown()).releases).toMatchObject({ booking: '1.0.0' });
    expect(await held.site.text('pages/booking.html')).toContain('booking 1.0.0');
  });

  it('still judges the other rollouts if one can’t be judged', async () => {
    await held.roll('booking');
    await held.roll('survey');
    held.later(60);
    const broken: PageCounts = {
      ...toldCounts({}),
      minutes: async (release) => {
        if (release.startsWith('booking')) throw new Error('no answer');
        return [];
      },
    };
    const lines: string[] = [];
    const judging = runMinuteJob({ ...parts(broken), log: (line: string) => void lines.push(line) });
    await expect(judging, 'the run counts as failed').rejects.toThrow('Not everything could be judged');
    expect((await held.shown()).rollouts).toBe('booking_1.1.0=5 survey_1.1.0=25');
    expect(lines).toContain('booking could not be judged: Error: no answer');
  });
});
