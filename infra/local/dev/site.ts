import type { SiteName } from '@concierge/contract/sites';
import {
  parseDefinition,
  parseShell,
  type RemoteDefinition,
  writeDocument,
} from '@concierge/release/compose';
import { emptyRegistry, inlineRegistry } from '@concierge/release/store';
import { fromSource } from '@concierge/release/team/dev/from-source';
import type { ViteDevServer } from 'vite';
import { containerAddress } from './remote-container';

/** The definition of a remote from its current source. */
export const definitionOf = async (vite: ViteDevServer, name: string): Promise<RemoteDefinition> =>
  parseDefinition(await vite.ssrLoadModule(`/remotes/${name}/src/routes.tsx`));

/**
 * A page's document, rendered from source on each request, so that an edited header shows in the next one, and React's
 * development build checks hydration while you work.
 */
export async function developDocument(
  vite: ViteDevServer,
  remotes: readonly string[],
  path: string,
  siteName: SiteName,
): Promise<{ html: string; known: boolean }> {
  const shell = parseShell(await vite.ssrLoadModule('/shell/src/server.tsx'));
  const definitions = await Promise.all(remotes.map((name) => definitionOf(vite, name)));
  const pathsOf = Object.fromEntries(
    definitions.map(({ name, routes }) => [name, routes.map((route) => route.path)]),
  );
  const known = Object.values(pathsOf).some((paths) => paths.includes(path));
  const document = writeDocument({
    ...{ styles: [], modules: [] },
    page: await shell.render(path, definitions, siteName),
    path: known ? path : null,
    site: shell.site,
    siteName,
    shellScript: { url: '/shell/src/main.tsx', integrity: '' },
    registryElementId: shell.registryElementId,
    registry: fromSource(inlineRegistry(emptyRegistry), pathsOf, containerAddress),
  });
  return { html: await vite.transformIndexHtml(path, document), known };
}
