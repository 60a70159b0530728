import semver from 'semver';
import { expect, it } from 'vitest';
import { asLocalVersion } from './candidate';
import { fakeRemote } from './testing/fake-release';

it('a local version is a semantic one, whatever the hash of the build', () => {
  // Among so many there are hashes of digits alone that begin with 0, which no version may hold as they are.
  const versions = Array.from(
    { length: 3000 },
    (_, code) => asLocalVersion(fakeRemote('booking', { code: String(code) })).manifest.version,
  );
  expect(new Set(versions).size).toBe(versions.length);
  expect(versions.filter((version) => semver.valid(version) !== version)).toEqual([]);
});
