import { setsPrefix } from '@concierge/edge/sets';
import { beforeEach, describe, expect, it } from 'vitest';
import { readLog } from './log';
import { pause, promote } from './promote';
import { liveVersions } from './registry';
import { readRegistry } from './registry-store';
import { fakeRemote, fakeShell } from './testing/fake-release';
import { newSite } from './testing/site';
import { verify } from './verify';
import type { Failure, MinuteCounts, PageCounts } from './watch/health';
import { judgeOnce } from './watch/judge-once';
import { defaultRolloutPolicy } from './watch/rollout-policy';

let site: Awaited<ReturnType<typeof newSite>>;
let now: Date;
beforeEach(async () => {
  site = await newSite();
  now = new Date('2026-11-21T10:00:00Z');
  await site.publish([fakeShell(), fakeRemote('booking'), fakeRemote('survey')]);
  for (const name of ['booking', 'survey'])
    await site.publish([fakeRemote(name, { version: '1.1.0' })], { hold: true });
});

const options = () => ({ store: site.store, composer: site.composer, log: () => undefined, now: () => now });
const roll = (name: string) => promote({ name, rolling: true }, options());
const live = async () => liveVersions((await readRegistry(site.store)).registry);
/** What the edge goes by. */
const shown = async () => JSON.parse((await site.text('pages/composed.json')) ?? '');
const pageOf = (set: string, path: string) => site.text(`${setsPrefix}${set}/pages${path}.html`);
const later = (minutes: number) => {
  now = new Date(now.getTime() + 60_000 * minutes);
};

describe('a release that goes out by stages', () => {
  it('is shown to few, then to more, then to all, and the others keep what is live', async () => {
    expect(await roll('booking')).toEqual({ version: '1.1.0', percent: 5 });
    expect(await shown()).toMatchObject({ rollouts: 'booking_1.1.0=5', releases: { booking: '1.0.0' } });
    expect(await pageOf('booking_1.1.0', '/booking')).toContain('booking 1.1.0');
    expect(await site.text('pages/booking.html')).toContain('booking 1.0.0');
    expect((await verify(site.store)).problems).toEqual([]);
    later(1);
    expect(await roll('booking')).toMatchObject({ percent: 25 });
    expect((await shown()).rollouts).toBe('booking_1.1.0=25');
    later(1);
    expect(await roll('booking')).toMatchObject({ percent: 100 });
    expect(await live()).toMatchObject({ booking: '1.1.0' });
    expect(await shown()).toMatchObject({ rollouts: '', sets: {} });
    expect(await site.text('pages/booking.html')).toContain('booking 1.1.0');
    expect((await readLog(site.store)).map(({ action, percent }) => [action, percent])).toContainEqual([
      'promote',
      25,
    ]);
  });

  it('is beside what another team makes live meanwhile, and ends where its own team does', async () => {
    await roll('booking');
    await site.publish([fakeShell({ version: '1.1.0' })]);
    expect(await pageOf('booking_1.1.0', '/booking')).toContain('booking 1.1.0 in shell 1.1.0');
    await site.publish([fakeRemote('booking', { version: '1.2.0' })]);
    expect(await live()).toMatchObject({ booking: '1.2.0' });
    expect((await shown()).rollouts).toBe('');
  });

  it('is ended by a roll-back, and does not come again by itself', async () => {
    await roll('booking');
    await site.rollback('booking');
    expect(await shown()).toMatchObject({ rollouts: '', releases: { booking: '1.0.0' } });
    await expect(roll('booking')).rejects.toThrow(/taken out of service|No version of booking is held/);
    const back = (await readLog(site.store)).find(({ action }) => action === 'rollback');
    expect(back).toMatchObject({ before: '1.1.0', version: '1.0.0' });
  });

  it('is held again where the version below it is taken back, and nothing is said against it', async () => {
    await promote({ name: 'booking', rolling: false }, options());
    await site.publish([fakeRemote('booking', { version: '1.2.0' })], { hold: true });
    await promote({ name: 'booking', version: '1.2.0', rolling: true }, options());
    await site.rollback('booking', '1.0.0');
    expect(await live()).toMatchObject({ booking: '1.0.0' });
    expect((await shown()).rollouts).toBe('');
    const back = (await readLog(site.store)).find(({ action }) => action === 'rollback');
    expect(back).toMatchObject({ before: '1.1.0', version: '1.0.0' });
    await expect(promote({ name: 'booking', version: '1.1.0', rolling: true }, options())).rejects.toThrow(
      'taken out of service',
    );
    expect(await promote({ name: 'booking', version: '1.2.0', rolling: true }, options())).toMatchObject({
      percent: 5,
    });
  });

  it('has every mix with another one composed', async () => {
    await roll('booking');
    await roll('survey');
    expect((await shown()).rollouts).toBe('booking_1.1.0=5 survey_1.1.0=5');
    expect(Object.keys((await shown()).sets)).toEqual([
      'booking_1.1.0',
      'booking_1.1.0~survey_1.1.0',
      'survey_1.1.0',
    ]);
    expect(await pageOf('booking_1.1.0~survey_1.1.0', '/survey')).toContain('survey 1.1.0');
  });

  it('is refused where the gate refuses it, and then nothing has changed', async () => {
    await site.publish([fakeRemote('booking', { version: '1.3.0', paths: ['/booking', '/new'] })], {
      hold: true,
    });
    await site.publish([fakeRemote('survey', { version: '1.3.0', paths: ['/survey', '/new'] })]);
    const before = await site.text('registry.json');
    await expect(promote({ name: 'booking', version: '1.3.0', rolling: true }, options())).rejects.toThrow(
      '/new',
    );
    expect(await site.text('registry.json')).toBe(before);
  });
});

describe('the judge', () => {
  /** Ten views a minute of each release since the start, so many of which fail, and what else there is; messages. */
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
      for (let at = Math.max(start, since.getTime()); at <= now.getTime() && views > 0; at += 60_000)
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
      ...options(),
      counts: countsOf(told),
      policy,
      tell: async (message) => void messages.push(message),
    });
    return (await shown()).rollouts;
  };
  const well = { 'booking@1.0.0': {}, 'booking@1.1.0': {} };
  /** What both versions know. */
  const failures: readonly Failure[] = [{ message: 'error TypeError: x', seen: 90, networks: 60 }];

  it('lets a candidate that does no harm go on, stage by stage, to everybody', async () => {
    await roll('booking');
    later(3);
    expect(await look(well), 'too soon').toBe('booking_1.1.0=5');
    later(19);
    expect(await look(well)).toBe('booking_1.1.0=25');
    expect(messages).toEqual([
      expect.stringMatching(/booking 1\.1\.0 goes on from 5 %: 0 .* of \d+ views failed/),
    ]);
    later(2);
    expect(await look(well), 'each stage has its own time').toBe('booking_1.1.0=25');
    later(19);
    await look(well);
    expect(await live()).toMatchObject({ booking: '1.1.0' });
  });

  it('takes back what fails more often, says why, and leaves the other team’s rollout alone', async () => {
    await roll('booking');
    await roll('survey');
    later(9);
    const told = {
      'booking@1.0.0': { failures },
      'booking@1.1.0': { failing: 4, failures },
      'survey@1.0.0': {},
      'survey@1.1.0': {},
    };
    expect(await look(told)).toBe('survey_1.1.0=5');
    expect(messages).toEqual([
      expect.stringMatching(
        /booking 1\.1\.0 is taken back from 5 %: 36 .* of 90 views failed.*evidence over \d+ to 1/,
      ),
    ]);
    expect(await live()).toMatchObject({ booking: '1.0.0', survey: '1.0.0' });
    expect((await readLog(site.store))[0]).toMatchObject({
      by: 'judge',
      action: 'rollback',
      name: 'booking',
    });
    later(15);
    expect(await look(told)).toBe('survey_1.1.0=25');
  });

  it.each([
    ['slower', { LCP_12: 2 }, /LCP p75 2325 and 650 ms/],
    ['that loses forms without a word', { LCP_8: 2, forms_completed: 0 }, /0 of \d+ forms were completed/],
  ])('takes back what is %s, and lets what is as the live one go on', async (_, worse, said) => {
    const usual = { LCP_8: 2, forms_started: 2, forms_completed: 1 };
    later(60);
    await roll('booking');
    later(45);
    const live = { 'booking@1.0.0': { more: usual } };
    const asBefore = { ...live, 'booking@1.1.0': { more: usual } };
    expect(await look(asBefore)).toBe('booking_1.1.0=25');
    const { LCP_8: _fast, ...rest } = usual;
    expect(await look({ ...live, 'booking@1.1.0': { more: { ...rest, ...worse } } })).toBe('');
    expect(messages).toEqual([expect.stringMatching(said)]);
  });

  it('lets nothing go on for the views of few networks, nor takes anything back for what fewer than three say', async () => {
    await roll('booking');
    later(25);
    const more = { new_networks: 0 };
    expect(await look({ ...well, 'booking@1.1.0': { views: 200, more } })).toBe('booking_1.1.0=5');
    const one: Failure = { message: 'error TypeError: y', seen: 500, networks: 2 };
    expect(await look({ ...well, 'booking@1.1.0': { failing: 10, more, failures: [one] } })).toBe(
      'booking_1.1.0=5',
    );
  });

  it('needs no test where three networks meet an error that the live version does not know', async () => {
    await roll('booking');
    const failure = { message: 'error TypeError: is not a function', seen: 3, networks: 3 };
    const known = { 'booking@1.0.0': { failures: [failure] }, 'booking@1.1.0': { failures: [failure] } };
    expect(await look(known)).toBe('booking_1.1.0=5');
    expect(await look({ ...known, 'booking@1.0.0': {} })).toBe('');
  });

  it('never makes anything live that nobody counted, however long it takes', async () => {
    await roll('booking');
    later(60 * 24 * 9);
    expect(await look({})).toBe('booking_1.1.0=5');
    expect(await look({ 'booking@1.0.0': {} }), 'only others’ views').toBe('booking_1.1.0=5');
    expect(messages).toEqual([]);
  });

  it('lets few views without harm go on once a stage has lasted its hours', async () => {
    await roll('booking');
    const few = { 'booking@1.0.0': {}, 'booking@1.1.0': { views: 1 } };
    later(30);
    expect(await look(few)).toBe('booking_1.1.0=5');
    expect(await look(few, { ...defaultRolloutPolicy, hours: 0.5 })).toBe('booking_1.1.0=25');
  });

  it('leaves what a person paused where it is, but for harm', async () => {
    await roll('booking');
    await pause('booking', options());
    later(30);
    expect(await look(well)).toBe('booking_1.1.0=5');
    expect(await look({ 'booking@1.0.0': { failures }, 'booking@1.1.0': { failing: 5, failures } })).toBe('');
  });

  it('goes on watching for a day once everybody has it', async () => {
    await promote({ name: 'booking', rolling: false }, options());
    later(60);
    const failure = { message: 'error TypeError: is not a function', seen: 3, networks: 3 };
    await look({ 'booking@1.1.0': { failures: [failure] } });
    expect(await live()).toMatchObject({ booking: '1.0.0' });
    expect(messages).toEqual([expect.stringContaining('booking 1.1.0 is taken back: 3 networks')]);
  });

  it('looks at the others where one cannot be judged', async () => {
    await roll('booking');
    await roll('survey');
    later(25);
    const counts = countsOf({ 'survey@1.0.0': {}, 'survey@1.1.0': {} });
    const broken: PageCounts = {
      ...counts,
      failures: async (release) => {
        if (release.startsWith('booking')) throw new Error('no answer');
        return [];
      },
    };
    const lines: string[] = [];
    const parts = { ...options(), log: (line: string) => void lines.push(line) };
    await judgeOnce({ ...parts, counts: broken, policy: defaultRolloutPolicy, tell: async () => undefined });
    expect((await shown()).rollouts).toBe('booking_1.1.0=5 survey_1.1.0=25');
    expect(lines).toContain('booking could not be judged: Error: no answer');
  });
});
