import { inlineStyle, modulesOf, parseShell, readDefinition, readLiveSet } from '@concierge/release/compose';
import { emptyRegistry, inlineRegistry, type ReleaseStore } from '@concierge/release/store';
import type { ViteDevServer } from 'vite';
import type { DevSite } from './site';

/**
 * The site with the shell and these remotes from source, and every other remote's live release. The shell always runs
 * from source, because fast refresh needs React's development build, and all parts share one React.
 */
export async function siteFromSource(
  vite: ViteDevServer,
  store: ReleaseStore,
  sources: readonly string[],
): Promise<DevSite> {
  const load = async () => parseShell(await vite.ssrLoadModule('/shell/src/server.tsx'));
  const { site, registryElementId, shared } = await load();
  const live = await readLiveSet(store);
  const registry = live?.registry ?? emptyRegistry;
  const others = (live?.remotes ?? []).filter(({ name }) => !sources.includes(name));
  const ownerOf = (path: string) => others.find(({ paths }) => paths.includes(path));
  return {
    vite,
    shell: {
      site,
      registryElementId,
      // Loaded each time, so that an edited header shows in the next document.
      render: async (path, remotes) => (await load()).render(path, remotes),
    },
    shellScript: { url: '/shell/src/main.tsx', integrity: '' },
    registry: inlineRegistry(registry),
    sources,
    definitions: await Promise.all(others.map((manifest) => readDefinition(store, { shared }, manifest))),
    built: async (path) => {
      const owner = ownerOf(path);
      return {
        styles: owner ? [await inlineStyle(store, owner)] : [],
        fonts: [],
        modules: owner ? modulesOf(registry, owner.name, path) : [],
      };
    },
  };
}
