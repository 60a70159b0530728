import { type RemoteManifest, releaseName } from '../manifest';
import { type GateContext, type GateRule, isRemote, isShell, type ReplacedRelease } from './gate-rule';

/**
 * A page that is live does not vanish by accident, nor does a redirect: a remote says in its package.json where what it
 * no longer has is now, or that it is gone. The site's entry points go only together with a new shell, whose owner
 * thereby agrees.
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
    .map(([from, to]) => `${releaseName(candidate)} would lead ${from} to ${to}, which is no page.`);
}
