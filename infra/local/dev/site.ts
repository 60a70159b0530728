import {
  type DocumentParts,
  type LiveShell,
  type RemoteDefinition,
  writeDocument,
} from '@concierge/release/compose';
import type { InlinedRegistry, RegistryAsset } from '@concierge/release/store';
import { fromSource } from '@concierge/release/team/dev/from-source';
import type { ViteDevServer } from 'vite';
import { containerAddress } from './remote-container';

/** What a page in development is rendered with. */
export interface DevSite {
  readonly vite: ViteDevServer;
  readonly shell: Pick<LiveShell, 'site' | 'registryElementId' | 'render'>;
  readonly shellScript: RegistryAsset;
  readonly registry: InlinedRegistry;
  /** Remotes that run from source; the others come from their releases. */
  readonly sources: readonly string[];
  /** Inline styles and modules of what is built. */
  readonly built: (path: string) => Promise<Pick<DocumentParts, 'styles' | 'fonts' | 'modules'>>;
  /** Definitions of the remotes that are built. */
  readonly definitions: readonly RemoteDefinition[];
}

/** The definition of a remote from its current source. */
async function definitionOf(vite: ViteDevServer, name: string): Promise<RemoteDefinition> {
  const module = await vite.ssrLoadModule(`/remotes/${name}/src/routes.tsx`);
  return module.remote as RemoteDefinition;
}

/**
 * A page's document, rendered from source on each request, so that React's development build checks hydration while
 * you work.
 */
export async function developDocument(
  site: DevSite,
  path: string,
): Promise<{ html: string; known: boolean }> {
  const { vite, shell, shellScript, registry, sources, built } = site;
  const fresh = await Promise.all(sources.map((name) => definitionOf(vite, name)));
  const definitions = [...fresh, ...site.definitions];
  const known = definitions.some(({ routes }) => routes.some((route) => route.path === path));
  const pathsOf = Object.fromEntries(
    fresh.map(({ name, routes }) => [name, routes.map((route) => route.path)]),
  );
  const document = writeDocument({
    ...(await built(path)),
    page: await shell.render(path, definitions),
    path: known ? path : null,
    site: shell.site,
    shellScript,
    registryElementId: shell.registryElementId,
    registry: fromSource(registry, pathsOf, containerAddress),
  });
  return { html: await vite.transformIndexHtml(path, document), known };
}
