import type { Renderer } from '../compose/renderer';
import type { ReleaseStore } from '../store/store';
import { openPages, type PageProblem, type Visit } from './browser';
import { serveSite } from './serve-site';

interface Earlier {
  /** What visitors got before the release. */
  readonly before: ReleaseStore;
  readonly renderer: Renderer;
  /** The folder whose browser opens the pages. */
  readonly folder: string;
  log(line: string): void;
}

/**
 * Opens pages of other teams that a release seems to break as they were before it, and leaves out what is wrong with them
 * there too: that is reported, and takes nobody else's release back.
 * @param visits The pages that the release may not answer for.
 */
export async function withoutEarlier(
  problems: readonly PageProblem[],
  visits: readonly Visit[],
  { before, renderer, folder, log }: Earlier,
): Promise<PageProblem[]> {
  const suspects = visits.filter(({ path }) => problems.some((problem) => problem.path === path));
  const rendered = suspects.length > 0 ? await renderer.render(before, '') : null;
  if (!rendered) return [...problems];
  const site = await serveSite(before, rendered.files);
  try {
    const earlier = await openPages(folder, site.origin, suspects);
    return problems.filter(({ path, message }) => {
      const known = earlier.some((one) => one.path === path && one.message === message);
      if (known) log(`${path} was broken before, which is reported and not held against this: ${message}`);
      return !known;
    });
  } finally {
    await site.close();
  }
}
