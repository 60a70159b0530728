import { hotRoutes } from '@concierge/release/team/dev/from-source';
import type { Plugin } from 'vite';

/** Address of the federated entry of a remote that runs from source. */
export const containerAddress = (name: string): string => `/remotes/${name}/dev/remoteEntry.js`;

const container = /^\/remotes\/([a-z][a-z0-9-]*)\/dev\/remoteEntry\.js$/;

/**
 * Serves the federated entry (a module with `init` and `get`) of each remote from source, so that the shell
 * loads it exactly as it loads a built one and knows nothing of development.
 */
export function remoteContainers(): Plugin {
  return {
    name: 'concierge:remote-containers',
    resolveId: (id) => (container.test(id) ? `\0${id}` : null),
    load(id) {
      const name = id.startsWith('\0') ? container.exec(id.slice(1))?.[1] : undefined;
      if (name === undefined) return null;
      return `${hotRoutes(`/remotes/${name}/src/routes.tsx`)}
        // What the shell shares is the same module here: there is nothing to pass on.
        export async function init() {}
        export async function get() {
          const module = await loadRoutes();
          return () => module;
        }`;
    },
  };
}
