import { readDefinition, readLiveSet } from '@concierge/release/compose/live-set';
import { fontsOf, inlineStyle, modulesOf } from '@concierge/release/compose/pages';
import { assetOf, inlineRegistry } from '@concierge/release/registry';
import type { ReleaseStore } from '@concierge/release/store/store';
import { UserError } from '@concierge/release/user-error';
import type { ViteDevServer } from 'vite';
import { sharedGlobal } from './shared-shims';
import type { DevSite } from './site';

/** `npm run dev -- booking`: one remote from source, in the built shell, beside the built others. */
export async function oneFromSource(
  vite: ViteDevServer,
  store: ReleaseStore,
  name: string,
): Promise<DevSite> {
  const live = await readLiveSet(store);
  if (!live) throw new UserError('No shell is live in the local store of releases; run npm start once.');
  const { shell, registry } = live;
  const others = live.remotes.filter((manifest) => manifest.name !== name);
  const ownerOf = (path: string) => others.find(({ paths }) => paths.includes(path));
  // The server's half of what a container's `init` does in the browser.
  Object.assign(globalThis, { [sharedGlobal]: shell.shared });
  const shellStyle = await inlineStyle(store, shell.manifest);
  return {
    vite,
    shell,
    shellScript: assetOf(shell.manifest, shell.manifest.entry),
    registry: (path) => inlineRegistry(registry, ownerOf(path)?.name, path),
    sources: [name],
    definitions: await Promise.all(others.map((manifest) => readDefinition(store, shell, manifest))),
    built: async (path) => {
      const owner = ownerOf(path);
      return {
        styles: owner ? [shellStyle, await inlineStyle(store, owner)] : [shellStyle],
        fonts: fontsOf(shell.manifest),
        modules: owner ? modulesOf(registry, owner.name, path) : [],
      };
    },
  };
}
