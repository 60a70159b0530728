import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { UserError } from '@concierge/command-line/user-error';
import { remotesOf } from '@concierge/command-line/workspace';
import { type SiteName, siteNames } from '@concierge/contract/sites';
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
  const remotes = { public: await remotesOf('public'), desk: await remotesOf('desk') };
  const known = siteNames.flatMap((site) => remotes[site]);
  if (name !== undefined && !known.includes(name)) {
    throw new UserError(`There is no remote "${name}"; available: ${known.join(', ')}.`);
  }
  const { port, stateDir } = settingsOf(process.env);
  const front = await listenFirst(port);
  const desk = await listenFirst(port + 1);
  const stack = await startStack({ port: 0, stateDir, log, onLost: lost, siteOrigin: front.origin });
  const vite = await startVite(front.server, join(stateDir, 'vite'));
  front.answerWith(answer(vite, 'public', remotes.public, stack.origin));
  desk.answerWith(answer(vite, 'desk', remotes.desk, stack.deskOrigin));
  // Vite tells pages of changes by the first server.
  desk.server.on('upgrade', (...request) => front.server.emit('upgrade', ...request));
  log(`From source: ${['shell', ...known].join(', ')}. Ctrl-C stops everything.`);
  log(`Local inbox: ${front.origin}${inboxPath}`);
  if (name !== undefined) {
    const [first] = (await definitionOf(vite, name)).routes;
    const { origin } = remotes.desk.includes(name) ? desk : front;
    log(`${name}: ${origin}${first?.path ?? '/'}`);
  }
  log(`The site:    ${front.origin}`);
  log(`The desk:    ${desk.origin}`);
  return {
    async stop() {
      await vite.close();
      await front.close();
      await desk.close();
      await stack.stop();
    },
  };
});

/** Serves pages and modules from source, and everything else from the stack behind, which is what npm start runs. */
function answer(vite: ViteDevServer, site: SiteName, remotes: readonly string[], behind: string): Handle {
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
      developDocument(vite, remotes, path, site).then(
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
