import { pageKey } from '../store/keys';
import { type RemoteManifest, releaseName } from '../store/manifest';
import { type Problem, problemOf } from '../store/refusal';
import type { ReleaseStore } from '../store/store';
import { type GateContext, type GateRule, isRemote, isShell, type ReplacedRelease } from './rules';

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
    return problems.map((message) => problemOf('lost paths', candidate, message));
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

/** A navigation link that the shell shows for a remote. It disappears together with its page. */
const navigation = /<a [^>]*data-place=[^>]*>/g;

/** What follows the path in a link: nothing, a part of the page, or a query. */
const linkEnds = ['"', '#', '?'];

const maxListed = 5;

/**
 * Refuses to remove a page while composed pages or redirects of other remotes lead to it. Pages of the candidates and
 * the navigation on every page don't count, because they are about to be composed again.
 */
export async function linksCheck(
  store: ReleaseStore,
  /** The subject of the message: what would remove the pages. */
  release: string,
  context: Pick<GateContext, 'next' | 'replaced'>,
): Promise<Problem[]> {
  const kept = pagesIn(context.next);
  const lost = context.replaced.flatMap(({ paths }) => paths).filter((path) => !kept.has(path));
  if (lost.length === 0) return [];
  const changing = context.replaced.map(({ name }) => name);
  const others = context.next.filter(isRemote).filter(({ name }) => !changing.includes(name));
  const linking = new Map<string, string[]>();
  for (const { name, paths, moved = {} } of others) {
    for (const [from, to] of Object.entries(moved).filter(([, to]) => lost.includes(to)))
      linking.set(to, [...(linking.get(to) ?? []), `${from} of ${name}, which redirects there`]);
    for (const page of paths) {
      const stored = await store.get(pageKey(page));
      const html = Buffer.from(stored?.bytes ?? [])
        .toString()
        .replace(navigation, '');
      for (const path of lost.filter((gone) => linkEnds.some((end) => html.includes(`href="${gone}${end}`))))
        linking.set(path, [...(linking.get(path) ?? []), `${page} of ${name}`]);
    }
  }
  return [...linking].map(([path, pages]) => {
    const more = pages.length > maxListed ? ` and ${pages.length - maxListed} more` : '';
    const where = `${pages.slice(0, maxListed).join(', ')}${more}`;
    const message = `${release} would remove ${path}, but these live pages link to it: ${where}. First publish them without the link, or publish together.`;
    return { rule: 'links', release, message };
  });
}
