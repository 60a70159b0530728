import { describe, expect, it } from 'vitest';
import { fieldMessages, joinMessages } from '../text/messages';
import { fieldErrors } from './fields';
import { intakeInsert } from './intake';

const least = {
  id: '7f0c0b6e-5f2d-4a55-9d3e-0d7b1f1f2a3b',
  name: 'Ana',
  email: 'ana@example.com',
  consent: true,
};
const errorsOf = (body: unknown) => {
  const parsed = intakeInsert.safeParse(body);
  return parsed.success ? {} : fieldErrors(parsed.error);
};

describe('an insert', () => {
  const window = { day: 'monday', part: 'morning' };
  it.each([
    [{ time_zone: 'America/New_York', windows: [window, { day: 'sunday', part: 'evening' }] }, {}],
    [
      { time_zone: 'America/New_York', windows: [] },
      { 'preferred_times.windows': fieldMessages.preferred_times },
    ],
    [
      { time_zone: 'America/New_York', windows: Array(4).fill(window) },
      { 'preferred_times.windows': fieldMessages.preferred_times },
    ],
    [{ time_zone: 'Mars/Base', windows: [window] }, { 'preferred_times.time_zone': fieldMessages.time_zone }],
    [
      { time_zone: 'America/New_York', windows: [{ ...window, note: '<b>' }] },
      { 'preferred_times.windows.0.note': fieldMessages.unknown },
    ],
    [null, { preferred_times: fieldMessages.preferred_times }],
  ])('validates the preferred times %j', (preferred_times, errors) =>
    expect(errorsOf({ ...least, preferred_times })).toEqual(errors),
  );

  it.each(['', '   ', '...', 'R2D2', '<b>', 'a'.repeat(101), 'A\nB', null, 5])(
    'refuses the name %j',
    (name) => {
      expect(errorsOf({ ...least, name })).toEqual({ name: fieldMessages.name });
    },
  );

  it.each(['a@b.co', ' a@b.co ', "o'neill+x@sub.example.com"])('accepts the address %j', (email) => {
    expect(errorsOf({ ...least, email })).toEqual({});
  });

  it.each([
    'a',
    'a@',
    'a@b',
    'a b@c.de',
    'a@b.de,c@d.ef',
    'a@b.de\nBcc: c@d.ef',
    '<a@b.de> <c@d.ef>',
    '=?a?=@b.de',
    `${'a'.repeat(401)}@b.de`,
    `${'a'.repeat(250)}@b.de`,
    'a@-b.de',
  ])('refuses the address %j', (email) => {
    expect(errorsOf({ ...least, email })).toEqual({ email: fieldMessages.email });
  });

  it('joins distinct messages with commas', () => {
    expect(joinMessages(['a', 'b', 'a'])).toBe('a, b');
  });
});
