import type { Renderer } from '../compose/renderer';
import { releaseName } from '../manifest';
import { liveVersions } from '../registry';
import { loadLive, loadManifest, readRegistry } from '../registry-store';
import { pageKey, releasePrefix } from '../store/keys';
import type { ReleaseStore } from '../store/store';

/**
 * A renderer whose pages name the releases that they were rendered from. A server build that contains THROWS does not
 * render.
 */
export function fakeRenderer(): Renderer {
  return {
    render: async (store) => {
      const { registry } = await readRegistry(store);
      const releases = liveVersions(registry);
      const files: Record<string, string> = {};
      for (const manifest of await loadLive(store, registry))
        for (const path of manifest.paths)
          files[pageKey(path)] = `${path} of ${releaseName(manifest)} in shell ${releases.shell}`;
      return { releases, files, notes: [] };
    },
    check: async (store, candidate) => {
      const { registry } = await readRegistry(store);
      const live = liveVersions(registry);
      const names = candidate.name === 'shell' ? Object.keys(live) : [candidate.name, 'shell'];
      const problems = [];
      for (const name of names) {
        const manifest = await loadManifest(store, name, live[name] ?? 'none');
        const server = await serverCode(store, manifest);
        if (!server.includes('THROWS')) continue;
        problems.push({ path: `/${name}`, owner: releaseName(manifest), message: 'it threw' });
      }
      return problems;
    },
  };
}

async function serverCode(
  store: ReleaseStore,
  manifest: { name: string; version: string; server: string },
): Promise<string> {
  const stored = await store.get(releasePrefix(manifest.name, manifest.version) + manifest.server);
  if (!stored) throw new Error('the renderer cannot see the server build');
  return Buffer.from(stored.bytes).toString();
}
