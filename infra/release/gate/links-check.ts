import type { Problem } from '../refusal';
import { pageKey } from '../store/keys';
import type { ReleaseStore } from '../store/store';
import { type GateContext, isRemote } from './gate-rule';

/** A link that a remote asked the shell to show, which goes with the page that it leads to. */
const navigation = /<a [^>]*data-place=[^>]*>/g;

/** A longer list helps nobody. */
const maxListed = 5;

/** The paths that would be nobody's: of replaced releases, and of no release that would then be live. */
export function lostPaths({ next, replaced }: Pick<GateContext, 'next' | 'replaced'>): string[] {
  const kept = new Set(next.flatMap(({ paths }): readonly string[] => paths));
  return replaced.flatMap(({ paths }) => paths).filter((path) => !kept.has(path));
}

/**
 * A page does not vanish while pages of others, as visitors get them, still link to it. Pages of the candidates do not
 * count, nor does the navigation around every page: they are about to be composed anew.
 */
export async function linksCheck(
  store: ReleaseStore,
  /** What would remove them, in words. */
  release: string,
  context: Pick<GateContext, 'next' | 'replaced'>,
): Promise<Problem[]> {
  const lost = lostPaths(context);
  if (lost.length === 0) return [];
  const changing = context.replaced.map(({ name }) => name);
  const others = context.next.filter(isRemote).filter(({ name }) => !changing.includes(name));
  const linking = new Map<string, string[]>();
  for (const { name, paths, moved = {} } of others) {
    for (const [from, to] of Object.entries(moved).filter(([, to]) => lost.includes(to)))
      linking.set(to, [...(linking.get(to) ?? []), `${from} of ${name}, which is led there`]);
    for (const page of paths) {
      const stored = await store.get(pageKey(page));
      const html = Buffer.from(stored?.bytes ?? [])
        .toString()
        .replace(navigation, '');
      for (const path of lost.filter((gone) => html.includes(`href="${gone}"`)))
        linking.set(path, [...(linking.get(path) ?? []), `${page} of ${name}`]);
    }
  }
  return [...linking].map(([path, pages]) => {
    const more = pages.length > maxListed ? ` and ${pages.length - maxListed} more` : '';
    const where = `these live pages link: ${pages.slice(0, maxListed).join(', ')}${more}`;
    const message = `${release} would remove ${path}, to which ${where}. Publish what links to it without the link first, or together.`;
    return { rule: 'links', release, message };
  });
}
