import semver from 'semver';
import { expect, it } from 'vitest';
import { asLocalVersion } from './candidate';
import { fakeRemote } from './testing/fake-release';

it('a local version is a semantic one, whatever the hash of the build', () => {
  // The hash of this one is of digits alone and begins with 0, which no version may hold as it is.
  const { version } = asLocalVersion(fakeRemote('booking', { code: '151' })).manifest;
  expect(version).toMatch(/0\d{7}$/);
  expect(semver.valid(version)).toBe(version);
});
