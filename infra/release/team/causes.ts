import { sourceOf } from '../store/source-places';
import type { ReleaseStore } from '../store/store';
import type { PageProblem } from './browser';

const maxNamed = 3;

/** A sentence for each cause: the pages on which it was met, and the place in the sources. */
export async function causesOf(
  problems: readonly PageProblem[],
  store: ReleaseStore,
  where: string,
): Promise<string[]> {
  const pages = new Map<string, string[]>();
  for (const { path, message, place } of problems) {
    const cause = place ? `${message} (${await sourceOf(place, store)})` : message;
    pages.set(cause, [...(pages.get(cause) ?? []), path]);
  }
  return [...pages].map(([cause, paths]) => {
    const more = paths.length > maxNamed ? ` and ${paths.length - maxNamed} more` : '';
    return `${paths.slice(0, maxNamed).join(', ')}${more} ${where}: ${cause}`;
  });
}
