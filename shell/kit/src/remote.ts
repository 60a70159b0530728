import type { ComponentType } from 'react';

/** What the composer writes into a page's head. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Path of the canonical address; the route's own path unless said otherwise. */
  readonly canonical?: string;
  /** True for pages that say something personal (thank-you, account): kept out of search and the sitemap. */
  readonly noindex?: boolean;
}

export interface RemoteRoute {
  readonly path: `/${string}`;
  readonly component: ComponentType;
  readonly head: PageHead;
}

/** What the shell or another remote may ask of this one by name, without importing it. */
export type RemoteActions = Readonly<Record<string, () => Promise<void>>>;

export interface RemoteDefinition {
  readonly name: string;
  readonly routes: readonly RemoteRoute[];
  readonly actions: RemoteActions;
}

/**
 * What a remote's `./routes` module exports as `remote` (DESIGN, "The contract of a remote").
 * @throws Error when a path is claimed twice or is not a plain absolute path.
 */
export function defineRemote(definition: {
  name: string;
  routes: readonly RemoteRoute[];
  actions?: RemoteActions;
}): RemoteDefinition {
  const seen = new Set<string>();
  for (const { path } of definition.routes) {
    if (!/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(path)) {
      throw new Error(`Remote ${definition.name}: "${path}" is not a plain absolute path`);
    }
    if (seen.has(path)) throw new Error(`Remote ${definition.name}: path ${path} is claimed twice`);
    seen.add(path);
  }
  return { actions: {}, ...definition };
}
