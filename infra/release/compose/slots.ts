import { pageKey } from '../store/keys';
import type { RemoteManifest } from '../store/manifest';
import type { ReleaseStore } from '../store/store';

/** What a remote shows in a slot of another's page. */
export interface Fill {
  readonly slot: string;
  readonly remote: string;
  readonly html: string;
}

/** What the kit's Slot renders: its content is in a Suspense boundary, and marked if another remote fills it. */
const opening = /<div data-slot="([a-z-]+)"><!--\$-->(?:<div data-mf="([a-z0-9-]+)">)?/g;
const boundary = /<!--(\/?)\$[?!]?-->/g;

export const slotsIn = (html: string): string[] => [...html.matchAll(opening)].map(([, slot = '']) => slot);

/** What other remotes show in a page. */
export function fillsIn(html: string): Fill[] {
  return [...html.matchAll(opening)].flatMap(({ 1: slot = '', 2: remote, index }) => {
    if (remote === undefined) return [];
    const start = html.indexOf('<!--', index);
    return [{ slot, remote, html: html.slice(start, boundaryEnd(html, start)) }];
  });
}

/** The end of the boundary that begins at `start`, which may contain others. */
function boundaryEnd(html: string, start: number): number {
  let depth = 0;
  for (const {
    0: { length },
    1: slash,
    index,
  } of html.slice(start).matchAll(boundary)) {
    depth += slash ? -1 : 1;
    if (depth === 0) return start + index + length;
  }
  return html.length;
}

interface LostFill {
  readonly path: string;
  readonly slot: string;
  readonly remote: string;
}

/**
 * What others show in these pages now, and would show nowhere once the pages have only the slots in `stays`.
 * @param next The remotes that would be live.
 */
export async function lostFills(
  store: ReleaseStore,
  paths: readonly string[],
  stays: ReadonlySet<string>,
  next: readonly RemoteManifest[],
): Promise<LostFill[]> {
  const lost = new Map<string, LostFill>();
  for (const path of paths)
    for (const { slot, remote } of fillsIn(await composedPage(store, path))) {
      const filled = next.some(({ name, fills = {} }) => name === remote && Object.hasOwn(fills, slot));
      if (filled && !stays.has(slot) && !lost.has(slot)) lost.set(slot, { path, slot, remote });
    }
  if (lost.size === 0) return [];
  for (const path of next.flatMap((manifest) => manifest.paths))
    if (!paths.includes(path)) for (const slot of slotsIn(await composedPage(store, path))) lost.delete(slot);
  return [...lost.values()];
}

/** The composed page of a path; empty if there is none. */
export async function composedPage(store: ReleaseStore, path: string): Promise<string> {
  return Buffer.from((await store.get(pageKey(path)))?.bytes ?? []).toString();
}

/** Why removing the slot is refused, and what to do. */
export const lostFillMessage = (release: string, { path, slot, remote }: LostFill): string =>
  `${release} would remove the slot ${slot} of ${path}, which ${remote} fills: first publish a ${remote} without that fill, or publish both together.`;
