import { type SharedPackage, sharedPackages } from '@concierge/command-line/workspace';
import type { SiteName } from '@concierge/contract/practice/sites';
import semver from 'semver';
import {
  isLocalVersion,
  type Manifest,
  type RemoteManifest,
  releaseName,
  type ShellManifest,
  siteOfManifest,
} from '../store/manifest';
import { type Problem, problemOf } from '../store/refusal';
import type { Registry } from '../store/registry';

/** The input of a rule: the candidates, and everything that would then be live. */
export type GateContext = {
  candidates: readonly Manifest[];
  /** The set that would be live: the candidates, and the live releases that they don't replace. */
  next: readonly Manifest[];
  /** The live releases that the candidates replace, from the registry. */
  replaced: readonly ReplacedRelease[];
  /** The version of the contract that the deployed functions run, if known. */
  contract?: string | undefined;
  /** The store's site, once it has one. */
  site?: SiteName | undefined;
};

export type ReplacedRelease = {
  name: string;
  paths: readonly string[];
  /** Its redirects. */
  moved: Readonly<Record<string, string>>;
};

/** One rule of the gate. The candidates pass if it returns no problems. */
export type GateRule = (context: GateContext) => Problem[];

export const isRemote = (manifest: Manifest): manifest is RemoteManifest => manifest.kind === 'remote';
export const isShell = (manifest: Manifest): manifest is ShellManifest => manifest.kind === 'shell';

/** Refuses a version that cannot be released, such as a pre-release. It needs no build. */
export function versionRule(release: { readonly name: string; readonly version: string }): Problem[] {
  const { version } = release;
  if (semver.valid(version) !== version) {
    const message = `"version" in the package.json of ${release.name} is "${version}": write three numbers, such as "1.4.2".`;
    return [problemOf('version', release, message)];
  }
  if (!semver.prerelease(version) || isLocalVersion(version)) return [];
  const message = `${releaseName(release)} is a pre-release ("${version}"), which never goes live for everybody: publish it as ${semver.inc(version, 'patch')}.`;
  return [problemOf('version', release, message)];
}

/** Keeps the remotes of each site in a store of their own: the first one decides whose store it is. */
export const siteRule: GateRule = ({ candidates, site }) => {
  const remotes = candidates.filter(isRemote);
  const own = site ?? remotes.map(siteOfManifest)[0];
  return remotes
    .filter((remote) => siteOfManifest(remote) !== own)
    .map((remote) => {
      const message = `${releaseName(remote)} is of the site "${siteOfManifest(remote)}", and this store has the releases of "${own}": publish it into the store of its own site.`;
      return problemOf('site', remote, message);
    });
};

/** Checks that each path has one owner, and that only one remote fills each slot. */
export const pathsRule: GateRule = ({ candidates, next }) =>
  candidates.filter(isRemote).flatMap((candidate) =>
    next
      .filter(isRemote)
      .filter((other) => other.name !== candidate.name)
      // If two candidates claim the same path or slot, report it once.
      .filter((other) => !candidates.includes(other) || candidate.name < other.name)
      .flatMap((other) => {
        const release = releaseName(candidate);
        const pages = candidate.paths
          .filter((path) => other.paths.includes(path))
          .map(
            (path) =>
              `${release} claims ${path}, which ${releaseName(other)} owns: give the page another path, or publish a ${other.name} without it first.`,
          );
        const slots = Object.keys(candidate.fills ?? {})
          .filter((slot) => Object.hasOwn(other.fills ?? {}, slot))
          .map(
            (slot) =>
              `${release} fills the slot ${slot}, which ${releaseName(other)} fills: leave it out, or publish a ${other.name} without it first.`,
          );
        return [...pages, ...slots].map((message) => problemOf('paths', candidate, message));
      }),
  );

/**
 * Checks that the shell exports every name that a remote imports from a shared module. Version ranges only promise
 * that. A missing name would be undefined in the browser, and fail when it is called.
 */
export const namesRule: GateRule = ({ candidates, next }) => {
  const silent = candidates.flatMap(missingModuleNames);
  const shell = next.find(isShell);
  if (!shell || silent.length > 0) return silent;
  return next.filter(isRemote).flatMap((remote) => {
    const newRemote = candidates.includes(remote);
    if (!newRemote && !candidates.includes(shell)) return [];
    return missingNames(remote, shell).map(([module, names]) => {
      const uses = `${releaseName(remote)} uses ${names} of ${module}`;
      const lacks = `${releaseName(shell)} does not export`;
      if (newRemote) return problemOf('names', remote, `${uses}, which ${lacks}.`);
      const message = `${lacks} ${names} of ${module}, and ${uses}: keep it, or first publish a ${remote.name} that does without.`;
      return problemOf('names', shell, message, remote.name);
    });
  });
};

function missingModuleNames(manifest: Manifest): Problem[] {
  const field = isShell(manifest) ? 'exports' : 'imports';
  if (isShell(manifest) ? manifest.exports : manifest.imports) return [];
  const message = `The manifest of ${releaseName(manifest)} lacks "${field}": build it with this version of the kit.`;
  return [problemOf('names', manifest, message)];
}

function missingNames(remote: RemoteManifest, shell: ShellManifest): [module: string, names: string][] {
  return Object.entries(remote.imports ?? {}).flatMap(([module, imported]) => {
    const missing = imported.filter((name) => !shell.exports?.[module]?.includes(name));
    return missing.length > 0 ? [[module, missing.join(', ')]] : [];
  });
}

/**
 * Checks that the shell's kit, React and contract satisfy the ranges of the remotes: a new remote's against the live
 * shell, and the live remotes' against a new shell. For the contract, the version of the deployed functions counts
 * instead of the shell's, if it is known.
 */
export const rangesRule: GateRule = ({ candidates, next, contract }) => {
  const shell = next.find(isShell);
  if (!shell) {
    return candidates.map((candidate) => {
      const message = `No shell is live, so nothing can show ${releaseName(candidate)}: publish the shell first.`;
      return problemOf('ranges', candidate, message);
    });
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
        if (candidates.includes(remote)) return problemOf('ranges', remote, `${needs}, but ${has}.`);
        const message = `${has} as ${name}, but ${needs}: publish a ${remote.name} that allows it first.`;
        return problemOf('ranges', shell, message, remote.name);
      });
  });
};

/** Pre-releases satisfy ranges: a shell with kit 1.1.0-next.1 serves remotes that need ^1.0.0. */
function satisfies(version: string, range: string): boolean {
  return semver.satisfies(version, range, { includePrerelease: true });
}

export type GateOptions = {
  /**
   * False for rollbacks, previews and local publishing: they may lose paths, links and slots,
   * and exceed budgets.
   */
  strict: boolean;
  /** The version of the contract that the deployed functions run, if known. */
  contract?: string | undefined;
};

/** Checks a change of the registry. @throws Refusal if a rule forbids it */
export type Gate = (registry: Registry, next: Registry) => Promise<void>;
