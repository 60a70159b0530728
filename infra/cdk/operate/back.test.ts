import { expect, it } from 'vitest';
import { versionBefore } from './back';

it('goes back to the version before the one that answers, however many came after it, and not further than there are', () => {
  expect(versionBefore({ live: '10', all: ['2', '9', '10', '11'] })).toBe('9');
  expect(versionBefore({ live: '2', all: ['2', '10'] })).toBeUndefined();
});
