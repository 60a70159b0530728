import { type RemoteManifest, releaseName } from '../manifest';
import { type GateContext, type GateRule, isRemote, isShell, type ReplacedRelease } from './gate-rule';

/**
 * Keeps live pages and redirects from being removed by accident: a remote must say in its package.json where a former
 * path has moved, or that it is gone. Protected paths can be removed only together with a new shell, so that the
 * shell's owner agrees.
 */
export const lostPathsRule: GateRule = (context) =>
  context.candidates.filter(isRemote).flatMap((candidate) => {
    const before = context.replaced.find(({ name }) => name === candidate.name);
    const problems = [
      ...brokenRedirects(candidate, context),
      ...(before ? lost(candidate, before, context) : []),
    ];
    return problems.map((message) => ({ rule: 'lost paths', release: releaseName(candidate), message }));
  });

const pagesIn = (next: GateContext['next']) => new Set(next.flatMap(({ paths }): readonly string[] => paths));

function lost(
  candidate: RemoteManifest,
  before: ReplacedRelease,
  { candidates, next }: GateContext,
): string[] {
  const pages = pagesIn(next);
  const redirects = new Set(next.filter(isRemote).flatMap(({ moved = {} }) => Object.keys(moved)));
  const shell = next.find(isShell);
  return [...before.paths, ...Object.keys(before.moved)]
    .filter((path) => !pages.has(path))
    .flatMap((path) => {
      const removes = `${releaseName(candidate)} would remove ${path}, which is live`;
      const isProtected = before.paths.includes(path) && shell?.protects?.includes(path);
      if (isProtected && !candidates.some(isShell))
        return `${removes} and protected: the shell's owner publishes shell and ${candidate.name} together to remove it.`;
      if (redirects.has(path) || candidate.gone?.includes(path)) return [];
      return `${removes}: keep the page, or say under "concierge" in package.json where it is now, "moved": { "${path}": "/..." }, or that it is gone on purpose, "gone": ["${path}"].`;
    });
}

function brokenRedirects(candidate: RemoteManifest, { next }: GateContext): string[] {
  const pages = pagesIn(next);
  return Object.entries(candidate.moved ?? {})
    .filter(([, to]) => !pages.has(to))
    .map(([from, to]) => `${releaseName(candidate)} would redirect ${from} to ${to}, which isn't a page.`);
}
