import { expect, it } from 'vitest';
import { type Told, toldCounts } from '../../testing/told-counts';
import { rollbackReason } from './rule';

const now = new Date('2026-11-21T12:00:30Z');
const release = { name: 'booking', version: '1.1.0', before: '1.0.0', since: '2026-11-21T09:00:00.000Z' };
/** Whether the release is taken back with these counts; by default, 2% of the views of the version before failed. */
const isTakenBack = async (
  mine: Told[string],
  theirs: Told[string] = { '2026-11-10T09:00': { views: 100, failing: 2 } },
  shown = release,
) =>
  (await rollbackReason(shown, toldCounts({ 'booking@1.1.0': mine, 'booking@1.0.0': theirs }), now)) !==
  undefined;
const enough = { views: 40, failing: 20, failing_networks: 10 };

it('takes a release back from twenty failing views of ten networks within an hour', async () => {
  expect(await isTakenBack({ '2026-11-21T11:30': enough })).toBe(true);
  expect(await isTakenBack({ '2026-11-21T11:30': { ...enough, failing: 19 } }), 'nineteen views').toBe(false);
  expect(await isTakenBack({ '2026-11-21T11:30': { ...enough, failing_networks: 9 } }), 'nine networks').toBe(
    false,
  );
});

it('adds up the minutes of the last hour, and no earlier ones', async () => {
  const half = { views: 20, failing: 10, failing_networks: 5 };
  expect(await isTakenBack({ '2026-11-21T11:01': half, '2026-11-21T12:00': half })).toBe(true);
  expect(await isTakenBack({ '2026-11-21T11:00': half, '2026-11-21T12:00': half })).toBe(false);
});

it('takes it back only at three times the rate of the version before', async () => {
  const before = (failing: number) => ({ '2026-11-20T09:00': { views: 600, failing } });
  expect(await isTakenBack({ '2026-11-21T11:30': enough }, before(100))).toBe(true);
  expect(await isTakenBack({ '2026-11-21T11:30': enough }, before(101))).toBe(false);
  expect(await isTakenBack({ '2026-11-21T11:30': enough }, before(0)), 'nothing failed before').toBe(true);
});

it('takes nothing back if nobody counted views of the version before', async () => {
  expect(await isTakenBack({ '2026-11-21T11:30': enough }, {})).toBe(false);
});

it('does not hold against a rollout what was counted before it began', async () => {
  const begun = { ...release, since: '2026-11-21T11:31:00.000Z' };
  expect(await isTakenBack({ '2026-11-21T11:30': enough }, undefined, begun)).toBe(false);
});
