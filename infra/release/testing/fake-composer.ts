import { removeStrayPages } from '../composed-pages';
import { type Composed, type Composer, composedSchema } from '../composer';
import { encodeJson, integrityOf, releaseName } from '../manifest';
import { liveVersions } from '../registry';
import { loadLive, loadManifest, readRegistry } from '../registry-store';
import { composedKey, pageKey, releasePrefix } from '../store/keys';
import type { ReleaseStore } from '../store/store';

/**
 * A composer whose pages name the releases that they were composed from. A server build that contains THROWS does not
 * render.
 */
export function fakeComposer(): Composer {
  return {
    compose: async (store, { otherSets }) => {
      const { registry } = await readRegistry(store);
      const releases = liveVersions(registry);
      const written: string[] = [];
      const unchanged: string[] = [];
      const put = async (key: string, bytes: Uint8Array): Promise<void> => {
        const current = await store.get(key);
        if (current && Buffer.from(current.bytes).equals(bytes)) {
          unchanged.push(key);
          return;
        }
        await store.put(key, bytes);
        written.push(key);
      };
      const composed: Composed = composedSchema.parse({ releases, pages: {}, ...otherSets });
      for (const manifest of await loadLive(store, registry)) {
        for (const path of manifest.paths) {
          const bytes = Buffer.from(`${path} of ${releaseName(manifest)} in shell ${releases.shell}`);
          composed.pages[pageKey(path)] = integrityOf(bytes);
          await put(pageKey(path), bytes);
        }
      }
      const removed = await removeStrayPages(store, Object.keys(composed.pages));
      await put(composedKey, encodeJson(composed));
      return { written, unchanged, removed };
    },
    renderCheck: async (store, candidate) => {
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
  if (!stored) throw new Error('the composer cannot see the server build');
  return Buffer.from(stored.bytes).toString();
}
