import { afterEach, expect, it, vi } from 'vitest';
import { ownTimeZone, preferredTimesText, typedPreferredTimes } from './preferred-times';

afterEach(() => vi.unstubAllEnvs());

it('names days, parts of the day and the time zone, each window once', () => {
  const monday = { day: 'monday', part: 'morning' };
  expect(
    preferredTimesText({
      time_zone: 'America/Denver',
      windows: [monday, { day: 'friday', part: 'evening' }, monday],
    }),
  ).toBe('Monday morning, Friday evening (Mountain Time)');
});

it('reads a form as the browser posts it: a window without a day is none, a part that was left out is the first', () => {
  expect(
    typedPreferredTimes({
      'preferred_times.time_zone': 'America/New_York',
      'preferred_times.windows.0.day': '',
      'preferred_times.windows.0.part': 'evening',
      'preferred_times.windows.2.day': 'tuesday',
    }),
  ).toEqual({ time_zone: 'America/New_York', windows: [{ day: 'tuesday', part: 'morning' }] });
  expect(typedPreferredTimes({ 'preferred_times.time_zone': 'America/New_York' })).toBeUndefined();
});

it.each([
  ['America/Detroit', 'America/New_York'],
  ['America/Phoenix', 'America/Phoenix'],
  ['America/Boise', 'America/Denver'],
  ['Europe/London', ''],
])('in %s the listed time zone is %j', (here, listed) => {
  vi.stubEnv('TZ', here);
  expect(ownTimeZone()).toBe(listed);
});
