import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { UserError } from '@concierge/command-line/user-error';
import { remoteNames } from '@concierge/command-line/workspace';
import { routeOf } from '@concierge/edge/routing';
import { asksForPage, type Handle, listenFirst, printFailure } from '@concierge/release/team/dev/from-source';
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
  const front = await listenFirst(port);
  const stack = await startStack({ port: 0, stateDir, log, onLost: lost, siteOrigin: front.origin });
  const vite = await startVite(front.server, join(stateDir, 'vite'));
  front.answerWith(answer(vite, known, stack.origin));
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
      if (!asksForPage(request, route)) return toStack(request, response);
      developDocument(vite, remotes, path).then(
        ({ html, known }) =>
          response.writeHead(known ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(html),
        (error: unknown) => {
          printFailure(vite, error);
          response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
          response.end(error instanceof Error ? error.stack : String(error));
        },
      );
    });
  };
}
