import { releaseName } from '../manifest';
import { type GateRule, isRemote, isShell } from './gate-rule';

/**
 * A page that is live does not vanish by accident: a remote says in its package.json which paths it gives up. The
 * site's entry points go only together with a new shell, whose owner thereby agrees.
 */
export const lostPathsRule: GateRule = ({ candidates, next, replaced }) => {
  const kept = new Set(next.flatMap(({ paths }): readonly string[] => paths));
  const shell = next.find(isShell);
  return replaced.flatMap((before) => {
    const candidate = candidates.filter(isRemote).find(({ name }) => name === before.name);
    if (!candidate) return [];
    const release = releaseName(candidate);
    return before.paths
      .filter((path) => !kept.has(path))
      .flatMap((path) => {
        const removes = `${release} would remove ${path}, which is live`;
        const isProtected = shell?.protects?.includes(path) && !candidates.includes(shell);
        if (isProtected) {
          const message = `${removes} and protected: the shell's owner publishes shell and ${candidate.name} together to remove it.`;
          return [{ rule: 'lost paths', release, message }];
        }
        if (candidate.gone?.includes(path)) return [];
        const message = `${removes}: keep the page, or list "${path}" under "concierge": { "gone": [] } in package.json.`;
        return [{ rule: 'lost paths', release, message }];
      });
  });
};
