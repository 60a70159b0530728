import type { Plugin } from 'vite';
import { containerModule } from './output.ts';
import { sharedModules } from './shared.ts';

/**
 * Writes a remote's container: the `init` and `get` that a host calls
 * (https://webpack.js.org/concepts/module-federation). The federation plugin's own also serves remotes that bring
 * copies of shared modules, load other remotes or start alone, in 20 KB that every page would run before it is alive.
 * Here the shell alone provides shared modules, one version of each.
 * @param exposed the file that the remote exposes as `./routes`
 */
export const container = (exposed: string): Plugin => ({
  name: 'concierge:container',
  apply: 'build',
  // The plugin generates its own in a `transform`, and this runs after it.
  enforce: 'post',
  transform: (_, id) => (containerModule.test(id) ? { code: code(exposed), map: null } : null),
});

// The plugin's stand-ins for shared modules read them from this cache as they are evaluated, so `init` doesn't import
// anything: only `get` does.
const code = (exposed: string) => `
export async function init(scope) {
  const { share } = (globalThis.__mf_module_cache__ ??= { share: {}, remote: {} });
  for (const module of ${JSON.stringify(sharedModules)}) {
    const [provider] = Object.values(scope[module] ?? {});
    if (!provider) throw new Error('The shell shares no ' + module);
    share['default:' + module] ??= (await provider.get())();
  }
}

export async function get(path) {
  if (path !== './routes') throw new Error('This remote exposes ./routes, not ' + path);
  const routes = await import(${JSON.stringify(exposed)});
  return () => routes;
}`;
