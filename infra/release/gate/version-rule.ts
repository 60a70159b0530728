import semver from 'semver';
import { isLocalVersion } from '../candidate';
import { releaseName } from '../manifest';
import type { Problem } from '../refusal';

/** A pre-release is for those who try it out: it never goes live for everybody. Can be asked before anything is built. */
export function versionRule(release: { readonly name: string; readonly version: string }): Problem[] {
  const { version } = release;
  if (!semver.prerelease(version) || isLocalVersion(version)) return [];
  const message = `${releaseName(release)} is a pre-release ("${version}"), which never goes live for everybody: publish it as ${semver.inc(version, 'patch')}.`;
  return [{ rule: 'version', release: releaseName(release), message }];
}
