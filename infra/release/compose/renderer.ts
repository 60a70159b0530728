import { z } from 'zod';
import type { ReleaseStore } from '../store/store';

/** Everything that visitors get, rendered from one set of releases. */
export const renderedSite = z.object({
  /** Name -> version. */
  releases: z.record(z.string(), z.string()),
  /** Key -> text; of a picture its bytes in base64, so that any file fits into JSON. */
  files: z.record(z.string(), z.string()),
  /** What teams should know about the rendering. */
  notes: z.array(z.string()),
});
export type RenderedSite = z.infer<typeof renderedSite>;

/**
 * A page that does not render: its path, its remote, and why. With `slot`, the page itself is fine, but what `owner`
 * fills that slot with would not appear.
 */
export const renderProblem = z.object({
  path: z.string(),
  owner: z.string(),
  message: z.string(),
  slot: z.string().optional(),
});
export type RenderProblem = z.infer<typeof renderProblem>;

/** Renders pages, which runs the teams' code, and writes nothing: in this process or in a function with fewer rights. */
export interface Renderer {
  /**
   * Renders everything that is live; null while no shell is.
   * @param store Shows the set.
   * @param set The set's name; '' for the live one.
   * @throws if a page can't be rendered
   */
  render(store: ReleaseStore, set: string): Promise<RenderedSite | null>;
  /**
   * The problems of the pages that a candidate changes: its own, or for a shell every page.
   * @param store Shows the candidate as if it were live.
   */
  check(store: ReleaseStore, candidate: { name: string; version: string }): Promise<RenderProblem[]>;
}

/** The bytes that visitors get. */
export const bytesOfFile = (key: string, text: string): Buffer =>
  Buffer.from(text, key.endsWith('.png') ? 'base64' : 'utf8');

export interface ComposeParts {
  readonly store: ReleaseStore;
  readonly renderer: Renderer;
  log(line: string): void;
}
