import { afterEach, expect, it, vi } from 'vitest';
import { ownTimeZone, preferredTimesText, typedPreferredTimes } from './preferred-times';

afterEach(() => vi.unstubAllEnvs());

it('lists each window once, by day and part of the day, with the time zone', () => {
  const monday = { day: 'monday', part: 'morning' };
  expect(
    preferredTimesText({
      time_zone: 'America/Denver',
      windows: [monday, { day: 'friday', part: 'evening' }, monday],
    }),
  ).toBe('Monday morning, Friday evening (Mountain Time)');
});

it('reads a posted form: skips a window without a day, and uses the first part of the day if none was sent', () => {
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
])('finds the listed time zone for %s: %j', (here, listed) => {
  vi.stubEnv('TZ', here);
  expect(ownTimeZone()).toBe(listed);
});
