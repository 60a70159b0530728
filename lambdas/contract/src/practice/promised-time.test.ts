import { expect, it, onTestFinished, vi } from 'vitest';
import type { OpeningHours } from './opening-hours';
import { openingHoursText, promisedHere, promisedText } from './promised-time';

const nineToSix: [string, string] = ['09:00', '18:00'];
const weekdays: OpeningHours = {
  timeZone: 'America/New_York',
  ...{ monday: nineToSix, tuesday: nineToSix, wednesday: nineToSix, thursday: nineToSix, friday: nineToSix },
  holidays: ['2026-12-25'],
};

it.each([
  [
    'a Tuesday morning',
    '2026-11-24T15:00:00Z',
    'appointment',
    'Wednesday, November 25, 10 a.m. Eastern Time',
  ],
  ['a Tuesday evening', '2026-11-25T01:00:00Z', 'appointment', 'Thursday, November 26, 9 a.m. Eastern Time'],
  ['a Friday morning', '2026-11-27T14:30:00Z', 'appointment', 'Monday, November 30, 9 a.m. Eastern Time'],
  [
    'a Friday, an hour before the practice closes',
    '2026-11-27T22:00:00Z',
    'appointment',
    'Monday, November 30, 10 a.m. Eastern Time',
  ],
  ['a Friday evening', '2026-11-28T00:30:00Z', 'appointment', 'Monday, November 30, 11 a.m. Eastern Time'],
  ['a Sunday', '2026-11-29T20:00:00Z', 'appointment', 'Monday, November 30, 3 p.m. Eastern Time'],
  [
    'the day before a holiday',
    '2026-12-24T15:00:00Z',
    'appointment',
    'Monday, December 28, 9 a.m. Eastern Time',
  ],
  [
    'the night the clocks change',
    '2026-10-31T20:00:00Z',
    'appointment',
    'Monday, November 2, 11 a.m. Eastern Time',
  ],
  [
    'a message on Monday',
    '2026-11-23T15:07:00Z',
    'contact',
    'Wednesday, November 25, 10:15 a.m. Eastern Time',
  ],
] as const)('what is sent on %s is answered by a time when the practice is open', (_, at, kind, expected) => {
  expect(promisedText(kind, Date.parse(at), weekdays)).toBe(expected);
});

it('is in the practice’s own time zone', () => {
  const western: OpeningHours = { ...weekdays, timeZone: 'America/Los_Angeles' };
  expect(promisedText('appointment', Date.parse('2026-11-28T00:30:00Z'), western)).toBe(
    'Monday, November 30, 9:30 a.m. Pacific Time',
  );
});

it.each([
  ['America/New_York', ''],
  ['America/Los_Angeles', ' (8 a.m. your time)'],
  ['Asia/Tokyo', ' (Tuesday, 1 a.m. your time)'],
])('is also said in the zone of a browser in %s', (zone, own) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(promisedHere('appointment', Date.parse('2026-11-27T23:30:00Z'), weekdays)).toBe(
    `Monday, November 30, 11 a.m. Eastern Time${own}`,
  );
});

it('names the opening hours in words', () => {
  expect(openingHoursText(weekdays)).toBe('Monday to Friday, 9 a.m. to 6 p.m. Eastern Time');
  expect(openingHoursText({ ...weekdays, wednesday: undefined, saturday: ['10:30', '13:00'] })).toBe(
    'Monday to Tuesday, 9 a.m. to 6 p.m.; Thursday to Friday, 9 a.m. to 6 p.m.; Saturday, 10:30 a.m. to 1 p.m. Eastern Time',
  );
});
