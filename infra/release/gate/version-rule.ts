import semver from 'semver';
import { isLocalVersion } from '../candidate';
import { releaseName } from '../manifest';
import type { Problem } from '../refusal';

/** Refuses pre-releases, which never go live. It needs no build. */
export function versionRule(release: { readonly name: string; readonly version: string }): Problem[] {
  const { version } = release;
  if (!semver.prerelease(version) || isLocalVersion(version)) return [];
  const message = `${releaseName(release)} is a pre-release ("${version}"), which never goes live for everybody: publish it as ${semver.inc(version, 'patch')}.`;
  return [{ rule: 'version', release: releaseName(release), message }];
}
