import semver from 'semver';
import { expect, it } from 'vitest';
import { asLocalVersion } from './candidate';
import { fakeRemote } from './testing/fake-release';

it('a local version is a semantic one, whatever the hash of the build', () => {
  const { version } = asLocalVersion(fakeRemote('booking')).manifest;
  const [base, hash] = version.split('-local.x');
  expect(hash).toMatch(/^[0-9a-f]{8}$/);
  // Digits alone with a 0 in front, as one build in 430 has them, may not stand in a version as they are.
  expect(semver.valid(`${base}-local.01234567`)).toBeNull();
  expect(semver.valid(version.replace(String(hash), '01234567'))).toBe(`${base}-local.x01234567`);
});
