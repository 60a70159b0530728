import { type Manifest, type RemoteManifest, releaseName, type ShellManifest } from '../manifest';
import type { Problem } from '../refusal';
import { type GateRule, isRemote, isShell } from './gate-rule';

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
      return newRemote
        ? { rule: 'names', release: releaseName(remote), message: `${uses}, which ${lacks}.` }
        : {
            rule: 'names',
            release: releaseName(shell),
            blockedBy: remote.name,
            message: `${lacks} ${names} of ${module}, and ${uses}: keep it, or first publish a ${remote.name} that does without.`,
          };
    });
  });
};

function missingModuleNames(manifest: Manifest): Problem[] {
  const field = isShell(manifest) ? 'exports' : 'imports';
  if (isShell(manifest) ? manifest.exports : manifest.imports) return [];
  const release = releaseName(manifest);
  return [
    {
      rule: 'names',
      release,
      message: `The manifest of ${release} lacks "${field}": build it with this version of the kit.`,
    },
  ];
}

function missingNames(remote: RemoteManifest, shell: ShellManifest): [module: string, names: string][] {
  return Object.entries(remote.imports ?? {}).flatMap(([module, imported]) => {
    const missing = imported.filter((name) => !shell.exports?.[module]?.includes(name));
    return missing.length > 0 ? [[module, missing.join(', ')]] : [];
  });
}
