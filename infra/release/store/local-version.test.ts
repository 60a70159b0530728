import semver from 'semver';
import { expect, it } from 'vitest';
import { fakeRemote } from '../testing/fake-release';
import { asLocalVersion } from './releases';

it('makes a local version that is valid semver, whatever the hash of the build', () => {
  const { version } = asLocalVersion(fakeRemote('booking')).manifest;
  const [base, hash] = version.split('-local.x');
  expect(hash).toMatch(/^[0-9a-f]{8}$/);
  // One hash in 430 consists of digits only and starts with 0, which semver does not allow in a version.
  expect(semver.valid(`${base}-local.01234567`)).toBeNull();
  expect(semver.valid(version.replace(String(hash), '01234567'))).toBe(`${base}-local.x01234567`);
});
