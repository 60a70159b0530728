import { parseShell } from '@concierge/release/compose/live-set';
import { emptyRegistry } from '@concierge/release/registry';
import { remoteNames } from '@concierge/release/workspace';
import type { ViteDevServer } from 'vite';
import type { DevSite } from './site';

/** `npm run dev`: shell and remotes from source, with fast refresh in all of them. */
export async function allFromSource(vite: ViteDevServer): Promise<DevSite> {
  const load = async () => parseShell(await vite.ssrLoadModule('/shell/src/server.tsx'));
  const { site, registryElementId } = await load();
  return {
    vite,
    shell: {
      site,
      registryElementId,
      // Anew each time: an edited header is in the next document too.
      render: async (path, remotes) => (await load()).render(path, remotes),
    },
    shellScript: { url: '/shell/src/main.tsx', integrity: '' },
    registry: () => ({ schema: emptyRegistry.schema, microFrontends: {} }),
    sources: await remoteNames(),
    definitions: [],
    built: async () => ({ styles: [], fonts: [], modules: [] }),
  };
}
