import { type RemoteManifest, releaseName } from '../manifest';
import { releasePrefix } from '../store/keys';
import type { ReleaseStore } from '../store/store';
import type { InlineStyle } from './document';
import { stylesOfHtml } from './page-styles';
import { inlineStyle, ownFiles } from './release-styles';

/** What a remote shows in a slot of another's page. */
export interface Fill {
  readonly slot: string;
  readonly remote: string;
  readonly html: string;
}

/** What the kit's Slot renders: its content is in a Suspense boundary, and marked if another remote fills it. */
const opening = /<div data-slot="([a-z-]+)"><!--\$-->(?:<div data-mf="([a-z0-9-]+)">)?/g;
const boundary = /<!--(\/?)\$[?!]?-->/g;

/** The slots in a page's HTML. */
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

/** Prepares what remotes show in each other's pages, page by page. */
export function composedFills(store: ReleaseStore, remotes: readonly RemoteManifest[]) {
  const seen = new Set<string>();
  const sheets = new Map<string, Promise<InlineStyle>>();
  const sheetOf = (remote: RemoteManifest): Promise<InlineStyle> => {
    const sheet = sheets.get(remote.name) ?? inlineStyle(store, remote);
    sheets.set(remote.name, sheet);
    return sheet;
  };
  return {
    /** A page's HTML with resolved URLs in what others show in it, and the styles that this content needs. */
    async in(html: string, path: string): Promise<{ html: string; styles: InlineStyle[] }> {
      for (const slot of slotsIn(html)) seen.add(slot);
      const fills = fillsIn(html);
      const styles: InlineStyle[] = [];
      for (const remote of remotes) {
        const parts = fills.filter((fill) => fill.remote === remote.name).map((fill) => fill.html);
        if (parts.length === 0) continue;
        const base = `/${releasePrefix(remote.name, remote.version)}`;
        for (const part of parts) html = html.replace(part, () => part.replaceAll(ownFiles, base));
        const { name, css } = await sheetOf(remote);
        styles.push({ name, page: path, css: await stylesOfHtml(css, parts.join('')) });
      }
      return { html, styles };
    },
    /** After all pages: the fills that no page shows, one sentence each. */
    unseen: (): string[] =>
      remotes.flatMap((remote) =>
        Object.keys(remote.fills ?? {})
          .filter((slot) => !seen.has(slot))
          .map(
            (slot) =>
              `${releaseName(remote)} fills the slot ${slot}, which no live page has: nothing shows it.`,
          ),
      ),
  };
}
