import { z } from 'zod';
import type { ReleaseStore } from './store/store';

export type ComposeOptions = {
  log(line: string): void;
  /** The set that the store shows (`SetStore`); without one it is what is live. */
  set?: string;
  /** For the note of what was composed: sets beside what is live. */
  beside?: Pick<Composed, 'rollouts' | 'sets'>;
};
export type ComposeResult = { written: string[]; unchanged: string[]; removed: string[] };

/**
 * A page that does not render: which path, of which remote, and why. With `slot` it does, and what this owner shows in
 * that slot of it would be nowhere.
 */
export type RenderProblem = { path: string; owner: string; message: string; slot?: string | undefined };

/**
 * Turns live releases into pages; publish, roll back and verify know no more of it than this.
 *
 * `compose` reads the registry and the manifests, writes what changed of `pages/*`, removes the pages of paths that
 * nobody owns any more, and writes `pages/composed.json` last. `renderCheck` renders the candidate's pages (of a shell:
 * every page) from a store that shows the candidate as if it were live, and writes nothing.
 */
export interface Composer {
  compose(store: ReleaseStore, options: ComposeOptions): Promise<ComposeResult>;
  renderCheck(store: ReleaseStore, candidate: { name: string; version: string }): Promise<RenderProblem[]>;
}

/** `pages/composed.json`: which releases the pages were composed from, and each page's integrity. */
export const composedSchema = z.object({
  releases: z.record(z.string(), z.string()),
  pages: z.record(z.string(), z.string()),
  /** Who is shown what is rolled out, as the edge reads it (infra/edge/sets.ts). */
  rollouts: z.string().default(''),
  /** Sets that were composed beside what is live, each with the keys that the edge may serve of it. */
  sets: z.record(z.string(), z.array(z.string())).default({}),
});
export type Composed = z.infer<typeof composedSchema>;
