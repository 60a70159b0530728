import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listen } from '@concierge/command-line/loopback-server';
import type { Route } from '@concierge/edge/routing';
import type { InlineConfig, ViteDevServer } from 'vite';
import type { InlinedRegistry } from '../../store/registry';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** A development server that listens before it can answer, so that a taken port is reported at once. */
export async function listenFirst(port: number) {
  let handle: Handle = (_request, response) =>
    response.writeHead(503, { 'retry-after': '2' }).end('Starting. Please try again in a moment.');
  const server = createServer((request, response) => {
    // Rejects other hosts: a foreign site could point its own name at this machine (DNS rebinding).
    if (/^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(request.headers.host ?? ''))
      handle(request, response);
    else response.writeHead(403).end();
  });
  const answerWith = (next: Handle) => {
    handle = next;
  };
  return { ...(await listen(server, port)), server, answerWith };
}

/** The settings of Vite behind a development server. */
export const viteOptions = (server: Server, cacheDir: string): InlineConfig => ({
  appType: 'custom',
  mode: 'development',
  logLevel: 'warn',
  clearScreen: false,
  cacheDir,
  // Documents also name built modules, which Vite can't transform ahead.
  server: { middlewareMode: true, hmr: { server }, host: '127.0.0.1', preTransformRequests: false },
});

export const asksForPage = ({ headers }: IncomingMessage, route: Route): boolean =>
  route.kind === 'store' && route.page && headers.accept?.includes('text/html') === true;

/** Prints why a page does not render, with the source's lines. */
export function printFailure(vite: ViteDevServer, error: unknown): void {
  if (error instanceof Error) vite.ssrFixStacktrace(error);
  console.error(error);
}

/**
 * Replaces these remotes in a registry with ones that load from source.
 * @param addressOf Returns the URL of a remote's federated entry.
 */
export function fromSource<Of extends InlinedRegistry>(
  registry: Of,
  pathsOf: Readonly<Record<string, readonly string[]>>,
  addressOf: (name: string) => string,
): Of {
  const microFrontends: InlinedRegistry['microFrontends'] = { ...registry.microFrontends };
  for (const [name, paths] of Object.entries(pathsOf)) {
    microFrontends[name] = [
      {
        url: addressOf(name),
        metadata: { version: '0.0.0-dev' },
        deployment: { default: true },
        extras: {
          loading: {
            paths: [...paths],
            scripts: [],
            styles: [],
            // Vite serves what a page imports, so there are no chunks to preload.
            pages: Object.fromEntries(paths.map((path) => [path, []])),
          },
        },
      },
    ];
  }
  return { ...registry, microFrontends };
}

/**
 * Code for a container of modules from source: `loadRoutes()` imports a remote's `routes.tsx` and returns its exports.
 *
 * The shell keeps the definition object that it gets. An edit that reaches `routes.tsx` (such as an edit of text that
 * a page's head uses too) therefore updates that object, and Fast Refresh replaces the components. The page reloads
 * only if the routes or fills change.
 * @param routes URL of the module.
 */
export const hotRoutes = (routes: string): string => `
  import { validateRefreshBoundaryAndEnqueueUpdate as refresh } from '/@react-refresh';
  let given;
  let show;
  const opened = new Set();
  const values = (of, change) => Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value, name)]));
  const pagesOf = (remote) =>
    values(remote.pages, (load, name) => async () => {
      opened.add(name);
      const page = await load();
      return { ...page, Page: show(page.Page) };
    });
  // JSON leaves out components.
  const facts = ({ routes, fills }) => JSON.stringify([routes, fills]);
  /** @param shown Returns what React should render instead of a component. */
  async function loadRoutes(shown = (component) => component) {
    show = shown;
    const module = await import('${routes}');
    const { remote } = module;
    given = {
      ...remote,
      routes: remote.routes.map((route) => ({ ...route, component: show(route.component) })),
      pages: pagesOf(remote),
      ...(remote.fills ? { fills: values(remote.fills, (part) => show(part)) } : {}),
    };
    return { ...module, remote: given };
  }
  import.meta.hot.accept('${routes}', async (next) => {
    // The module has an error, which Vite reports.
    if (!next) return;
    const { remote } = next;
    if (!given || facts(remote) !== facts(given)) return location.reload();
    Object.assign(given, { pages: pagesOf(remote), actions: remote.actions });
    const components = [...remote.routes.map(({ component }) => component), ...Object.values(remote.fills ?? {})];
    const direct = components.filter((part) => typeof part === 'function').map((Page) => ({ Page }));
    // A page that could not refresh itself is imported again and then refreshed.
    const open = await Promise.all([...opened].map((name) => remote.pages[name]?.() ?? {}));
    for (const page of [...direct, ...open]) refresh('${routes}', page, page);
  });`;
