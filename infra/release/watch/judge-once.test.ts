import { beforeEach, describe, expect, it } from 'vitest';
import { readLog } from '../log';
import { pause, promote } from '../promote';
import { rollback } from '../rollback';
import { fakeRemote } from '../testing/fake-release';
import { heldSite } from '../testing/held-site';
import type { Failure, MinuteCounts, PageCounts } from './health';
import { judgeOnce } from './judge-once';
import { defaultRolloutPolicy } from './rollout-policy';

let held: Awaited<ReturnType<typeof heldSite>>;
beforeEach(async () => {
  held = await heldSite();
});

describe('the judge', () => {
  /** Counts per minute of each release since the start (by default ten views), and its failure messages. */
  type Told = Readonly<
    Record<
      string,
      {
        failing?: number;
        views?: number;
        more?: Readonly<Record<string, number>>;
        failures?: readonly Failure[];
      }
    >
  >;
  const countsOf = (told: Told, start = Date.parse('2026-11-21T10:00:00Z')): PageCounts => ({
    minutes: async (release, since) => {
      const { views = 10, failing = 0, more = {} } = told[release] ?? { views: 0 };
      const counts = { views, failing, new_networks: views, ...more };
      const minutes: MinuteCounts[] = [];
      for (let at = Math.max(start, since.getTime()); at <= held.now().getTime() && views > 0; at += 60_000)
        minutes.push({ minute: new Date(at).toISOString().slice(0, 16), counts });
      return minutes;
    },
    failures: async (release) => [...(told[release]?.failures ?? [])],
    close: () => undefined,
  });
  const messages: string[] = [];
  const look = async (told: Told, policy = defaultRolloutPolicy) => {
    messages.length = 0;
    await judgeOnce({
      ...held.options(),
      counts: countsOf(told),
      policy,
      notify: async (message) => void messages.push(message),
    });
    return (await held.shown()).rollouts;
  };
  const well = { 'booking@1.0.0': {}, 'booking@1.1.0': {} };
  /** A failure of both versions. */
  const failures: readonly Failure[] = [{ message: 'error TypeError: x', seen: 90, networks: 60 }];

  it('moves a harmless candidate from stage to stage, until everybody gets it', async () => {
    await held.roll('booking');
    held.later(3);
    expect(await look(well), 'too soon').toBe('booking_1.1.0=5');
    held.later(19);
    expect(await look(well)).toBe('booking_1.1.0=25');
    expect(messages).toEqual([
      expect.stringMatching(/booking 1\.1\.0 advances from 5%: 0 .* of \d+ views failed/),
    ]);
    held.later(2);
    expect(await look(well), 'the minimum time applies to each stage').toBe('booking_1.1.0=25');
    held.later(19);
    await look(well);
    expect(await held.live()).toMatchObject({ booking: '1.1.0' });
  });

  it('rolls back a candidate that fails more often, says why, and leaves another team’s rollout alone', async () => {
    await held.roll('booking');
    await held.roll('survey');
    held.later(9);
    const told = {
      'booking@1.0.0': { failures },
      'booking@1.1.0': { failing: 4, failures },
      'survey@1.0.0': {},
      'survey@1.1.0': {},
    };
    expect(await look(told)).toBe('survey_1.1.0=5');
    expect(messages).toEqual([
      expect.stringMatching(
        /booking 1\.1\.0 is rolled back from 5%: 36 .* of 90 views failed.*evidence over \d+ to 1/,
      ),
    ]);
    expect(await held.live()).toMatchObject({ booking: '1.0.0', survey: '1.0.0' });
    expect((await readLog(held.site.store))[0]).toMatchObject({
      by: 'judge',
      action: 'rollback',
      name: 'booking',
    });
    held.later(15);
    expect(await look(told)).toBe('survey_1.1.0=25');
  });

  it.each([
    ['is slower', { LCP_12: 2 }, /LCP p75 2325 and 650 ms/],
    ['silently loses forms', { LCP_8: 2, forms_completed: 0 }, /0 of \d+ forms were completed/],
  ])('rolls back a candidate that %s, but not an equally good one', async (_, worse, said) => {
    const usual = { LCP_8: 2, forms_started: 2, forms_completed: 1 };
    held.later(60);
    await held.roll('booking');
    held.later(45);
    const live = { 'booking@1.0.0': { more: usual } };
    const asBefore = { ...live, 'booking@1.1.0': { more: usual } };
    expect(await look(asBefore)).toBe('booking_1.1.0=25');
    const { LCP_8: _fast, ...rest } = usual;
    expect(await look({ ...live, 'booking@1.1.0': { more: { ...rest, ...worse } } })).toBe('');
    expect(messages).toEqual([expect.stringMatching(said)]);
  });

  it('ignores views of too few networks, and failures of fewer than three', async () => {
    await held.roll('booking');
    held.later(25);
    const more = { new_networks: 0 };
    expect(await look({ ...well, 'booking@1.1.0': { views: 200, more } })).toBe('booking_1.1.0=5');
    const one: Failure = { message: 'error TypeError: y', seen: 500, networks: 2 };
    expect(await look({ ...well, 'booking@1.1.0': { failing: 10, more, failures: [one] } })).toBe(
      'booking_1.1.0=5',
    );
  });

  it('rolls back at once if three networks meet an error that the live version never had', async () => {
    await held.roll('booking');
    const failure = { message: 'error TypeError: is not a function', seen: 3, networks: 3 };
    const known = { 'booking@1.0.0': { failures: [failure] }, 'booking@1.1.0': { failures: [failure] } };
    expect(await look(known)).toBe('booking_1.1.0=5');
    expect(await look({ ...known, 'booking@1.0.0': {} })).toBe('');
  });

  it('does not hold a rare error against a release if an earlier version had it too, unless that was taken out', async () => {
    const publish = (version: string) =>
      held.site.publish([fakeRemote('booking', { version })], { now: held.now });
    const rare = { message: 'error TypeError: of one old browser', seen: 3, networks: 3 };
    const fresh = { message: 'error TypeError: is not a function', seen: 3, networks: 3 };
    const live = async (told: Told) => {
      await look(told);
      return (await held.live()).booking;
    };
    await publish('1.2.0');
    held.later(60);
    await publish('1.3.0');
    held.later(60);
    const told = { 'booking@1.0.0': { failures: [rare] }, 'booking@1.3.0': { failures: [rare] } };
    expect(await live(told), '1.2.0 was live for an hour only').toBe('1.3.0');
    expect(await live({ ...told, 'booking@1.3.0': { failures: [rare, fresh] } })).toBe('1.2.0');
    await publish('1.4.0');
    const known = { 'booking@1.3.0': { failures: [fresh] }, 'booking@1.4.0': { failures: [fresh] } };
    expect(await live(known), '1.3.0 was taken out because of it').toBe('1.2.0');
  });

  it('never advances a candidate without counted views, however long it takes', async () => {
    await held.roll('booking');
    held.later(60 * 24 * 9);
    expect(await look({})).toBe('booking_1.1.0=5');
    expect(await look({ 'booking@1.0.0': {} }), 'only views of the live version').toBe('booking_1.1.0=5');
    expect(messages).toEqual([]);
  });

  it('advances a harmless candidate with few views once the stage has lasted its hours', async () => {
    await held.roll('booking');
    const few = { 'booking@1.0.0': {}, 'booking@1.1.0': { views: 1 } };
    held.later(30);
    expect(await look(few)).toBe('booking_1.1.0=5');
    expect(await look(few, { ...defaultRolloutPolicy, hours: 0.5 })).toBe('booking_1.1.0=25');
  });

  it('leaves a paused rollout at its stage, but rolls it back if it does harm', async () => {
    await held.roll('booking');
    await pause('booking', held.options());
    held.later(30);
    expect(await look(well)).toBe('booking_1.1.0=5');
    expect(await look({ 'booking@1.0.0': { failures }, 'booking@1.1.0': { failing: 5, failures } })).toBe('');
  });

  it('keeps watching for a day once everybody has the release', async () => {
    await promote({ name: 'booking', rolling: false }, held.options());
    held.later(60);
    const failure = { message: 'error TypeError: is not a function', seen: 3, networks: 3 };
    await look({ 'booking@1.1.0': { failures: [failure] } });
    expect(await held.live()).toMatchObject({ booking: '1.0.0' });
    expect(messages).toEqual([expect.stringContaining('booking 1.1.0 is rolled back: 3 networks')]);
  });

  it('does not judge a version again that a rollback brought back, however old its own previous version is', async () => {
    await promote({ name: 'booking', rolling: false }, held.options());
    held.later(60 * 24 * 40);
    await held.site.publish([fakeRemote('booking', { version: '1.2.0' })], { now: held.now });
    held.later(5);
    const failure = (message: string): Failure => ({ message, seen: 3, networks: 3 });
    const old = failure('error TypeError: is undefined');
    // What 1.0.0 met was deleted after 30 days.
    const told = {
      'booking@1.1.0': { failures: [old] },
      'booking@1.2.0': { failures: [old, failure('error TypeError: is not a function')] },
    };
    await look(told);
    expect(await held.live()).toMatchObject({ booking: '1.1.0' });
    held.later(1);
    await look(told);
    expect(await held.live()).toMatchObject({ booking: '1.1.0' });
    expect(messages).toEqual([]);
  });

  it('does not take out a version again that was published again on purpose, or that a rollback led to', async () => {
    const told = {
      'booking@1.1.0': { failures: [{ message: 'error TypeError: x', seen: 3, networks: 3 }] },
    };
    await promote({ name: 'booking', rolling: false }, held.options());
    held.later(60);
    await look(told);
    expect(await held.live()).toMatchObject({ booking: '1.0.0' });
    held.later(1);
    const same = [fakeRemote('booking', { version: '1.1.0' })];
    await held.site.publish(same, { again: true, now: held.now });
    held.later(1);
    await look(told);
    expect(await held.live(), 'published again').toMatchObject({ booking: '1.1.0' });
    for (const version of ['1.0.0', '1.1.0']) {
      await rollback([{ name: 'booking', version }], held.options());
      held.later(1);
    }
    await look(told);
    expect(await held.live(), 'rolled back to').toMatchObject({ booking: '1.1.0' });
  });

  it('rolls out a version again without judging it by what it met before', async () => {
    const old: Failure = {
      message: 'error TypeError: x',
      seen: 3,
      networks: 3,
      lastSeen: '2026-11-20T10:00:00.000Z',
    };
    await held.roll('booking');
    expect(await look({ 'booking@1.1.0': { failures: [old] } })).toBe('booking_1.1.0=5');
    const again = { ...old, lastSeen: held.now().toISOString() };
    expect(await look({ 'booking@1.1.0': { failures: [again] } })).toBe('');
  });

  it('leaves a rollout at its stage that somebody pauses while it decides', async () => {
    await held.roll('booking');
    held.later(25);
    const counts = countsOf(well);
    let paused = false;
    const slow: PageCounts = {
      ...counts,
      failures: async (release) => {
        if (release === 'booking@1.1.0') {
          await pause('booking', held.options());
          paused = true;
        }
        return counts.failures(release);
      },
    };
    const parts = { ...held.options(), counts: slow, policy: defaultRolloutPolicy };
    await expect(judgeOnce({ ...parts, notify: async () => undefined })).rejects.toThrow();
    expect(paused).toBe(true);
    expect((await held.shown()).rollouts).toBe('booking_1.1.0=5');
  });

  it('leaves a version alone that goes live while it decides about the one before', async () => {
    await promote({ name: 'booking', rolling: false }, held.options());
    held.later(60);
    const failure = { message: 'error TypeError: is not a function', seen: 3, networks: 3 };
    const counts = countsOf({ 'booking@1.1.0': { failures: [failure] } });
    const slow: PageCounts = {
      ...counts,
      failures: async (release) => {
        if (release === 'booking@1.1.0')
          await held.site.publish([fakeRemote('booking', { version: '1.2.0' })]);
        return counts.failures(release);
      },
    };
    const judging = judgeOnce({
      ...held.options(),
      counts: slow,
      policy: defaultRolloutPolicy,
      notify: async () => undefined,
    });
    await expect(judging).rejects.toThrow('Not everything could be judged');
    expect(await held.live()).toMatchObject({ booking: '1.2.0' });
  });

  it('composes at the next look what a rollback could not, and each look that fails until then counts as failed', async () => {
    await promote({ name: 'booking', rolling: false }, held.options());
    held.later(60);
    const failure = { message: 'error TypeError: is not a function', seen: 3, networks: 3 };
    const counts = countsOf({ 'booking@1.1.0': { failures: [failure] } });
    const parts = { ...held.options(), counts, policy: defaultRolloutPolicy, notify: async () => undefined };
    const compose = () => Promise.reject(new Error('the pages could not be rendered'));
    const failing = { ...parts, composer: { ...held.site.composer, compose } };
    for (const when of ['with the rollback', 'a minute later']) {
      await expect(judgeOnce(failing), when).rejects.toThrow('Not everything could be judged');
      expect(await held.live(), when).toMatchObject({ booking: '1.0.0' });
      expect((await held.shown()).releases, when).toMatchObject({ booking: '1.1.0' });
    }
    expect((await readLog(held.site.store))[0]).toMatchObject({ by: 'judge', action: 'rollback' });
    await judgeOnce(parts);
    expect((await held.shown()).releases).toMatchObject({ booking: '1.0.0' });
    expect(await held.site.text('pages/booking.html')).toContain('booking 1.0.0');
  });

  it('still judges the other rollouts if one can’t be judged', async () => {
    await held.roll('booking');
    await held.roll('survey');
    held.later(25);
    const counts = countsOf({ 'survey@1.0.0': {}, 'survey@1.1.0': {} });
    const broken: PageCounts = {
      ...counts,
      failures: async (release) => {
        if (release.startsWith('booking')) throw new Error('no answer');
        return [];
      },
    };
    const lines: string[] = [];
    const parts = { ...held.options(), log: (line: string) => void lines.push(line) };
    const judging = judgeOnce({
      ...parts,
      counts: broken,
      policy: defaultRolloutPolicy,
      notify: async () => undefined,
    });
    await expect(judging, 'the run counts as failed').rejects.toThrow('Not everything could be judged');
    expect((await held.shown()).rollouts).toBe('booking_1.1.0=5 survey_1.1.0=25');
    expect(lines).toContain('booking could not be judged: Error: no answer');
  });
});
