import type { Server } from 'node:http';
import { join } from 'node:path';
import type { ReleasePackage } from '@concierge/command-line/workspace';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { hotRoutes } from './hot-routes';

/** The path under which a package from source is served, so that it doesn't collide with paths of the site. */
export const sourceBase = (name: string): string => `/__dev/${name}/`;

/** Under {@link sourceBase}: a remote's federated entry, and the shell's script. */
const containerModule = '/remote-container.js';
const shellModule = '/shell.js';
export const containerAddress = (name: string): string => sourceBase(name) + containerModule.slice(1);
export const shellAddress = sourceBase('shell') + shellModule.slice(1);

/** Module -> what the shell shares with remotes. */
type Shared = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * The global with the modules that a site's shell shares, for those from source: set by the container in browsers, here
 * for rendering. One process may serve several sites.
 */
export function exposeShared(key: string, shared: Readonly<Record<string, unknown>>): void {
  Object.assign(globalThis, { [key]: shared });
}
const exposed = (key: string): Shared => Object(Object.getOwnPropertyDescriptor(globalThis, key)?.value);

interface SourceOptions {
  /** The server that the pages come from. */
  readonly server: Server;
  readonly cacheDir: string;
  /** Of {@link exposeShared}. */
  readonly sharedKey: string;
}

const jsxDevelopment = 'react/jsx-dev-runtime';
const kitHotReload = '@concierge/kit/build/hot-reload';

/** Starts Vite for one package with its own configuration. React and the kit of a remote are those of its shell. */
export function startSource(
  { name, dir }: Pick<ReleasePackage, 'name' | 'dir'>,
  { server, cacheDir, sharedKey }: SourceOptions,
): Promise<ViteDevServer> {
  const isShell = name === 'shell';
  return createServer({
    root: dir,
    configFile: join(dir, 'vite.config.ts'),
    base: sourceBase(name),
    appType: 'custom',
    mode: 'development',
    logLevel: 'warn',
    clearScreen: false,
    cacheDir: join(cacheDir, name),
    // Documents also name built modules, which Vite can't transform ahead.
    server: { middlewareMode: true, hmr: { server }, host: '127.0.0.1', preTransformRequests: false },
    plugins: [ownModules(isShell ? { [shellModule]: () => shellStart } : remoteModules(sharedKey))],
    ssr: { noExternal: isShell ? [/^@concierge\//] : [/^@concierge\//, /^react(?:\/|$)/] },
    optimizeDeps: isShell
      ? { entries: ['src/main.tsx'], exclude: keptSingle }
      : {
          entries: ['src/routes.tsx'],
          // Modules that the shell shares must not be bundled, nor the JSX runtime, which imports them.
          exclude: ['react', 'react/jsx-runtime', jsxDevelopment, ...keptSingle],
          // Dependencies of parts of the kit. If Vite found them late, it would reload the page.
          include: ['clsx', 'class-variance-authority', 'react-router-dom'].map(
            (dependency) => `@concierge/kit > ${dependency}`,
          ),
        },
  });
}

/** What must stay one copy, inside prebundled packages too. */
const keptSingle = ['@concierge/kit', '@concierge/contract'];

/** The code of a module that exists only in development. */
type ModuleSource = (rendering: boolean) => string;

function ownModules(sources: Readonly<Record<string, ModuleSource>>): Plugin {
  const prefix = '\0concierge:';
  return {
    name: 'concierge:from-source',
    enforce: 'pre',
    resolveId: (id) => (Object.hasOwn(sources, id) ? prefix + id : null),
    load(id) {
      const source = id.startsWith(prefix) ? sources[id.slice(prefix.length)] : undefined;
      return source?.(this.environment.name !== 'client') ?? null;
    },
  };
}

/** The shell's script. React looks for Fast Refresh when it loads. */
const shellStart = `import '@vitejs/plugin-react/preamble';
  import('/src/main.tsx');`;

/** Stubs for the modules that the shell shares, and the container that gets them. */
const remoteModules = (sharedKey: string): Record<string, ModuleSource> => ({
  ...Object.fromEntries(
    Object.keys(exposed(sharedKey)).map((module) => [
      module,
      () => stubOf(sharedKey, module, Object.keys(exposed(sharedKey)[module] ?? {})),
    ]),
  ),
  [jsxDevelopment]: (rendering) => (rendering ? plainJsxDevelopment : `export * from '${kitHotReload}';`),
  [containerModule]: () => container(sharedKey),
});

const stubOf = (sharedKey: string, module: string, names: readonly string[]): string => `
  const module = globalThis[${JSON.stringify(sharedKey)}][${JSON.stringify(module)}];
  export default module.default ?? module;
  export const { ${names.filter((name) => name !== 'default').join(', ')} } = module;`;

/** Replaces React's own, which is empty in production builds such as the live shell's. */
const plainJsxDevelopment = `import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
  export { Fragment };
  export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);`;

/** A module with the interface of a built remoteEntry.js, so that the shell needs no support for development. */
const container = (sharedKey: string): string => `${hotRoutes('/src/routes.tsx')}
  export async function init(scope) {
    const shared = {};
    for (const [module, versions] of Object.entries(scope)) {
      const [{ get }] = Object.values(versions);
      shared[module] = (await get())();
    }
    globalThis[${JSON.stringify(sharedKey)}] = shared;
  }
  export async function get() {
    await import('@vitejs/plugin-react/preamble');
    const { shownPage, startHotReload } = await import('${kitHotReload}');
    startHotReload();
    const module = await loadRoutes(shownPage);
    return () => module;
  }`;
