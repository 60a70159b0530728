import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { hotRoutes, viteOptions } from './from-source';

/** The path under which everything from source is served, so that it doesn't collide with paths of the site. */
export const sourceBase = '/__dev/';
/** The path of the remote's federated entry under {@link sourceBase}. */
const containerModule = '/remote-container.js';
export const containerAddress = sourceBase + containerModule.slice(1);

/** Module -> names that the live shell shares with remotes. */
export type SharedNames = Readonly<Record<string, readonly string[]>>;

/** The global with the shared modules for modules from source: set by the container in browsers, here for rendering. */
const sharedKey = '__conciergeShared';
export function exposeShared(shared: Readonly<Record<string, unknown>>): void {
  Object.assign(globalThis, { [sharedKey]: shared });
}

const jsxDevelopment = 'react/jsx-dev-runtime';
const kitHotReload = '@concierge/kit/build/hot-reload';

/** Starts Vite for one remote with the remote's own configuration. React and the kit are the live shell's. */
export function startSource(
  folder: string,
  { server, shared, cacheDir }: { server: Server; shared: SharedNames; cacheDir: string },
): Promise<ViteDevServer> {
  return createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    base: sourceBase,
    ...viteOptions(server, cacheDir),
    plugins: [shellModules(shared)],
    ssr: { noExternal: [/^@concierge\//, /^react(?:\/|$)/] },
    optimizeDeps: {
      entries: ['src/routes.tsx'],
      // Modules that the shell shares must not be bundled, nor the JSX runtime, which imports them.
      exclude: ['react', 'react/jsx-runtime', jsxDevelopment, '@concierge/kit'],
      // Dependencies of parts of the kit. If Vite found them late, it would reload the page.
      include: ['clsx', 'class-variance-authority', 'react-router-dom'].map(
        (name) => `@concierge/kit > ${name}`,
      ),
    },
  });
}

/** Modules that exist only in development: stubs for those that the shell shares, and the container that gets them. */
function shellModules(shared: SharedNames): Plugin {
  const own: Readonly<Record<string, (rendering: boolean) => string>> = {
    ...Object.fromEntries(
      Object.entries(shared).map(([module, names]) => [module, () => sharedModuleSource(module, names)]),
    ),
    [jsxDevelopment]: (rendering) => (rendering ? plainJsxDevelopment : `export * from '${kitHotReload}';`),
    [containerModule]: () => container,
  };
  return {
    name: 'concierge:of-the-shell',
    enforce: 'pre',
    resolveId: (id) => (Object.hasOwn(own, id) ? `\0concierge:${id}` : null),
    load(id) {
      const module = id.startsWith('\0concierge:') ? own[id.slice('\0concierge:'.length)] : undefined;
      return module?.(this.environment.name !== 'client') ?? null;
    },
  };
}

function sharedModuleSource(module: string, names: readonly string[]): string {
  const named = names.filter((name) => name !== 'default');
  return `const module = globalThis.${sharedKey}[${JSON.stringify(module)}];
    export default module.default ?? module;
    export const { ${named.join(', ')} } = module;`;
}

/** Replaces React's own, which is empty in production builds such as the live shell's. */
const plainJsxDevelopment = `import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
  export { Fragment };
  export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);`;

/** A module with the interface of a built remoteEntry.js, so that the shell needs no support for development. */
const container = `${hotRoutes('/src/routes.tsx')}
  export async function init(scope) {
    const shared = {};
    for (const [module, versions] of Object.entries(scope)) {
      const [{ get }] = Object.values(versions);
      shared[module] = (await get())();
    }
    globalThis.${sharedKey} = shared;
  }
  export async function get() {
    await import('@vitejs/plugin-react/preamble');
    const { shown, startHotReload } = await import('${kitHotReload}');
    startHotReload();
    const module = await loadRoutes(shown);
    return () => module;
  }`;
