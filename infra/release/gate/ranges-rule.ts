import semver from 'semver';
import { releaseName, type SharedPackage, sharedPackages } from '../manifest';
import { type GateRule, isRemote, isShell } from './gate-rule';

/**
 * Checks that the shell's kit, React and contract satisfy the ranges of the remotes: a new remote's against the live
 * shell, and the live remotes' against a new shell. For the contract, the version of the deployed functions counts
 * instead of the shell's, if it is known.
 */
export const rangesRule: GateRule = ({ candidates, next, contract }) => {
  const shell = next.find(isShell);
  if (!shell) {
    return candidates.map((candidate) => ({
      rule: 'ranges',
      release: releaseName(candidate),
      message: `No shell is live, so nothing can show ${releaseName(candidate)}: publish the shell first.`,
    }));
  }
  const provided = (name: SharedPackage): { version: string; by: string } =>
    name === 'contract' && contract
      ? { version: contract, by: 'the deployed functions run' }
      : { version: shell.provides[name], by: `${releaseName(shell)} provides` };
  const shellIsNew = candidates.includes(shell);
  return next.filter(isRemote).flatMap((remote) => {
    if (!shellIsNew && !candidates.includes(remote)) return [];
    return sharedPackages
      .filter((name) => !satisfies(provided(name).version, remote.requires[name]))
      .map((name) => {
        const needs = `${releaseName(remote)} needs ${name} ${remote.requires[name]}`;
        const { version, by } = provided(name);
        const has = `${by} ${version}`;
        return candidates.includes(remote)
          ? { rule: 'ranges', release: releaseName(remote), message: `${needs}, but ${has}.` }
          : {
              rule: 'ranges',
              release: releaseName(shell),
              blockedBy: remote.name,
              message: `${has} as ${name}, but ${needs}: publish a ${remote.name} that allows it first.`,
            };
      });
  });
};

/** Pre-releases satisfy ranges: a shell with kit 1.1.0-next.1 serves remotes that need ^1.0.0. */
function satisfies(version: string, range: string): boolean {
  return semver.satisfies(version, range, { includePrerelease: true });
}
