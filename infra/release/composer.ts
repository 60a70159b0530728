import { z } from 'zod';
import type { ReleaseStore } from './store/store';

export type ComposeOptions = {
  log(line: string): void;
  /** The set that the store shows (`SetStore`); by default the live one. */
  set?: string;
  /** The sets other than the live one, to be recorded in `pages/composed.json`. */
  otherSets?: Pick<Composed, 'rollouts' | 'sets'>;
};
export type ComposeResult = { written: string[]; unchanged: string[]; removed: string[] };

/**
 * A page that does not render: its path, its remote, and why. With `slot`, the page itself is fine, but what `owner`
 * fills that slot with would not appear.
 */
export type RenderProblem = { path: string; owner: string; message: string; slot?: string | undefined };

/**
 * Turns live releases into pages. This interface is all that publish, rollback and verify know of composing.
 *
 * `compose` reads the registry and the manifests, writes the `pages/*` that changed, removes the pages of paths that
 * nobody owns any more, and writes `pages/composed.json` last. `renderCheck` renders the candidate's pages (for a
 * shell, every page) from a store that shows the candidate as if it were live, and writes nothing.
 */
export interface Composer {
  compose(store: ReleaseStore, options: ComposeOptions): Promise<ComposeResult>;
  renderCheck(store: ReleaseStore, candidate: { name: string; version: string }): Promise<RenderProblem[]>;
}

/** `pages/composed.json`: which releases the pages were composed from, and each page's integrity. */
export const composedSchema = z.object({
  releases: z.record(z.string(), z.string()),
  pages: z.record(z.string(), z.string()),
  /** The rollouts' percentages, as the edge reads them (infra/edge/set-names.ts). */
  rollouts: z.string().default(''),
  /** Composed sets other than the live one, each with the keys that the edge may serve from it. */
  sets: z.record(z.string(), z.array(z.string())).default({}),
});
export type Composed = z.infer<typeof composedSchema>;
