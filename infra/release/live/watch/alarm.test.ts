import { beforeEach, expect, it } from 'vitest';
import { toldCounts } from '../../testing/told-counts';
import { raiseAlarms } from './rule';

const now = new Date('2026-11-21T12:00:30Z');
let announced: string[];
let alarmed: Set<string>;
beforeEach(() => {
  announced = [];
  alarmed = new Set();
});

/** What people are told of booking 1.1.0 with these counts of its minutes. */
const toldOf = async (minutes: Readonly<Record<string, Readonly<Record<string, number>>>>, notify = say) => {
  announced = [];
  const seen = { networks: 2, lastSeen: '2026-11-21T11:58:00.000Z' };
  const counts = toldCounts(
    { 'booking@1.1.0': minutes },
    {
      'booking@1.1.0': [
        { message: 'error Error: of last week', seen: 90, networks: 9, lastSeen: '2026-11-14T11:58:00.000Z' },
        { message: 'load TypeError: of another cause', seen: 80, ...seen },
        { message: 'error TypeError: is not a function', seen: 6, ...seen },
      ],
    },
  );
  const place = '--store s3://releases --platform prod';
  const release = { name: 'booking', version: '1.1.0', since: '2026-11-20T09:00:00.000Z' };
  await raiseAlarms(release, { counts, alarmed, place, log: () => undefined, notify }, now);
  return announced;
};
const say = async (message: string) => void announced.push(message);

it('names the release, what fails and the command, from five failing views of one cause within an hour', async () => {
  expect(await toldOf({ '2026-11-21T11:30': { failing_error: 4, failing_load: 4 } })).toEqual([]);
  expect(
    await toldOf({ '2026-11-21T11:01': { failing_error: 4 }, '2026-11-21T12:00': { failing_error: 1 } }),
  ).toEqual([
    'booking@1.1.0: 5 views failed within an hour (error TypeError: is not a function). To roll it back: npm run release -- rollback booking --from 1.1.0 --store s3://releases --platform prod',
  ]);
});

it('counts nothing that is older than an hour', async () => {
  expect(
    await toldOf({ '2026-11-21T11:00': { failing_error: 4 }, '2026-11-21T12:00': { failing_error: 1 } }),
  ).toEqual([]);
});

it('says it once, and again only after fewer views failed for a time', async () => {
  const five = { '2026-11-21T11:30': { failing_error: 5 } };
  expect(await toldOf(five)).toHaveLength(1);
  expect(await toldOf(five)).toEqual([]);
  expect(await toldOf({ '2026-11-21T11:30': { failing_error: 4 } })).toEqual([]);
  expect(await toldOf(five)).toHaveLength(1);
});

it('says it again in the next minute if it could not be sent', async () => {
  const five = { '2026-11-21T11:30': { failing_error: 5 } };
  await expect(toldOf(five, () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  expect(await toldOf(five)).toHaveLength(1);
});
