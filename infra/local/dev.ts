import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listen } from '@concierge/command-line/loopback-server';
import { UserError } from '@concierge/command-line/user-error';
import { remoteNames } from '@concierge/command-line/workspace';
import { routeOf } from '@concierge/edge/routing';
import type { ViteDevServer } from 'vite';
import { definitionOf, developDocument } from './dev/site';
import { startVite } from './dev/vite-server';
import { forward } from './edge/forward';
import { inboxPath } from './inbox/path';
import { runUntilStopped } from './run-until-stopped';
import { settingsOf } from './settings';
import { startStack } from './stack';

/** `npm run dev [-- remote]`: the site with hot reload, in front of the whole local stack; says where the remote is. */
await runUntilStopped(async ({ log, lost }) => {
  const [name] = process.argv.slice(2);
  const known = await remoteNames();
  if (name !== undefined && !known.includes(name)) {
    throw new UserError(`There is no remote "${name}"; available: ${known.join(', ')}.`);
  }
  const { port, stateDir } = settingsOf(process.env);
  let handle: Handle = (_request, response) => {
    response.writeHead(503, { 'retry-after': '2' }).end('Starting. Please try again in a moment.');
  };
  const server = createServer((request, response) => handle(request, response));
  const front = await listen(server, port, 'http');
  const stack = await startStack({ port: 0, stateDir, log, onLost: lost, siteOrigin: front.origin });
  const vite = await startVite({ server, cacheDir: join(stateDir, 'vite') });
  handle = answer(vite, known, stack.origin);
  log(`From source: ${['shell', ...known].join(', ')}. Ctrl-C stops everything.`);
  log(`Local inbox: ${front.origin}${inboxPath}`);
  if (name !== undefined) {
    const [first] = (await definitionOf(vite, name)).routes;
    log(`${name}: ${front.origin}${first?.path ?? '/'}`);
  }
  log(`The site:    ${front.origin}`);
  return {
    async stop() {
      await vite.close();
      await front.close();
      await stack.stop();
    },
  };
});

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves pages and modules from source, and everything else from the stack behind, which is what npm start runs. */
function answer(vite: ViteDevServer, remotes: readonly string[], behind: string): Handle {
  const toStack = (request: IncomingMessage, response: ServerResponse) =>
    forward(request as never, response as never, {
      origin: behind,
      path: request.url ?? '/',
      requestHeaders: { host: new URL(behind).host },
      responseHeaders: {},
      defaultHeaders: {},
    });
  return (request, response) => {
    const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
    const route = routeOf(path, query);
    const ofStack = path.startsWith(inboxPath) || route.kind === 'api' || route.kind === 'accounts';
    if (ofStack) return toStack(request, response);
    vite.middlewares(request, response, () => {
      const isPage = route.kind === 'store' && route.page && request.headers.accept?.includes('text/html');
      if (!isPage) return toStack(request, response);
      developDocument(vite, remotes, path).then(
        ({ html, known }) =>
          response.writeHead(known ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(html),
        (error: unknown) => {
          if (error instanceof Error) vite.ssrFixStacktrace(error);
          console.error(error);
          response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
          response.end(error instanceof Error ? error.stack : String(error));
        },
      );
    });
  };
}
