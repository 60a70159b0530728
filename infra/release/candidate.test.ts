import semver from 'semver';
import { expect, it } from 'vitest';
import { asLocalVersion } from './candidate';
import { releaseHash } from './manifest';
import { fakeRemote } from './testing/fake-release';

it('a local version is a semantic one, whatever the hash of the build', () => {
  // Digits alone with a 0 in front may not stand as they are in a version. One build in 430 has such a hash.
  let code = 0;
  let build = fakeRemote('booking', { code: String(code) });
  while (!/^0\d{7}/.test(releaseHash(build.manifest))) {
    code += 1;
    build = fakeRemote('booking', { code: String(code) });
  }
  const { version } = asLocalVersion(build).manifest;
  expect(semver.valid(version)).toBe(version);
});
