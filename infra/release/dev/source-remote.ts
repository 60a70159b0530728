import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { hotRoutes } from './hot-routes';

/** Under it everything from source is served, so that no address of the site is taken. */
export const sourceBase = '/__dev/';
/** The remote's federated entry, under {@link sourceBase}. */
const containerModule = '/remote-container.js';
export const containerAddress = sourceBase + containerModule.slice(1);

/** Module -> names: what the live shell shares with remotes. */
export type SharedNames = Readonly<Record<string, readonly string[]>>;

/** Where the shared modules are for modules from source: set by the container in browsers, and here for rendering. */
const sharedKey = '__conciergeShared';
export function exposeShared(shared: Readonly<Record<string, unknown>>): void {
  Object.assign(globalThis, { [sharedKey]: shared });
}

const jsxDevelopment = 'react/jsx-dev-runtime';
const kitHotReload = '@concierge/kit/build/hot-reload';

/** Starts Vite for one remote by its own configuration. Its React and kit are the live shell's. */
export function startSource(
  folder: string,
  { server, shared, cacheDir }: { server: Server; shared: SharedNames; cacheDir: string },
): Promise<ViteDevServer> {
  return createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    base: sourceBase,
    appType: 'custom',
    mode: 'development',
    logLevel: 'warn',
    clearScreen: false,
    cacheDir,
    server: { middlewareMode: true, hmr: { server }, host: '127.0.0.1', preTransformRequests: false },
    plugins: [shellModules(shared)],
    ssr: { noExternal: [/^@concierge\//, /^react(?:\/|$)/] },
    optimizeDeps: {
      entries: ['src/routes.tsx'],
      // What the shell shares is nobody's to bundle, nor what asks for it.
      exclude: ['react', 'react/jsx-runtime', jsxDevelopment, '@concierge/kit'],
      // What parts of the kit use. Found late, they would load the page anew.
      include: ['clsx', 'class-variance-authority', 'react-router-dom'].map(
        (name) => `@concierge/kit > ${name}`,
      ),
    },
  });
}

/** Modules that are there only in development: the shell's shared ones, and the container that takes them over. */
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

/** React's own is empty in a production build, which is what the live shell renders with. */
const plainJsxDevelopment = `import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
  export { Fragment };
  export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);`;

/** A module as a built remote's remoteEntry.js is: the shell loads it and knows nothing of development. */
const container = `${hotRoutes('/src/routes.tsx')}
  const loaded = ({ lib, get }) => (lib ? lib() : get().then((factory) => factory()));
  export async function init(scope) {
    const shared = {};
    for (const [module, versions] of Object.entries(scope)) shared[module] = await loaded(Object.values(versions)[0]);
    globalThis.${sharedKey} = shared;
  }
  export async function get() {
    await import('@vitejs/plugin-react/preamble');
    const { shown, startHotReload } = await import('${kitHotReload}');
    startHotReload();
    const module = await loadRoutes(shown);
    return () => module;
  }`;
