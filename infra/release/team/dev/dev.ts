import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { findPackage } from '@concierge/command-line/workspace';
import { pageEventsPath } from '@concierge/contract/page-event-kinds';
import type { ErrorAnswer } from '@concierge/contract/responses';
import { routeOf } from '@concierge/edge/routing';
import { writeDocument } from '../../compose/document';
import { inlineStyle, parseDefinition, readDefinition, readLiveSet } from '../../compose/live-set';
import { registryKey } from '../../store/keys';
import { SiteStore } from '../../store/open-store';
import { Refusal } from '../../store/refusal';
import { type InlinedRegistry, inlineRegistry } from '../../store/registry';
import { assetOf } from '../../store/registry-changes';
import { asksForPage, fromSource, listenFirst, printFailure } from './from-source';
import { startFunctions } from './functions';
import { forwardedHeaders, openSite } from './site';
import { containerAddress, exposeShared, sourceBase, startSource } from './source-remote';

export interface DevOptions {
  readonly name: string;
  readonly root: string;
  /** URL of a running site, or a link to a preview of it. */
  readonly site: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Folder for Vite's cache, and of the site on this machine, if that is `site`. */
  readonly state: string;
  log(line: string): void;
}

/**
 * Serves one remote from source, with hot reload, inside the pages of a running site. Everything else is the site's.
 * @throws Refusal if the site does not answer or has no shell
 */
export async function develop({ name, root, site: address, port, state, log }: DevOptions) {
  const [{ dir }, site] = await Promise.all([findPackage(name, root), openSite(address)]);
  const store = new SiteStore(site.origin);
  const live = await readLiveSet(store);
  if (!live) throw new Refusal(`${site.origin} has no live shell.`);
  const { shell, registry: released, siteName } = live;
  exposeShared(shell.shared);
  const beside = live.remotes.filter((remote) => remote.name !== name);
  const others = await Promise.all(beside.map((remote) => readDefinition(store, shell, remote)));
  const { origin, server, answerWith, close } = await listenFirst(port);
  const names = Object.entries(shell.shared).map(([module, has]) => [module, Object.keys(Object(has))]);
  const shared = Object.fromEntries(names);
  const vite = await startSource(dir, { server, shared, cacheDir: join(state, 'vite', name) });
  const functions = await startFunctions({ name, dir, state, siteOrigin: site.origin, log });
  vite.watcher.on('all', (_, file) => functions?.changed(file));
  const definition = async () => parseDefinition(await vite.ssrLoadModule('/src/routes.tsx'));
  const pathsNow = async () => (await definition()).routes.map(({ path }) => path);
  /** The remote's paths as of the last time its source had no errors. */
  let paths: string[] = live.remotes.find((remote) => remote.name === name)?.paths ?? [];

  const withSource = <Of extends InlinedRegistry>(registry: Of): Of =>
    fromSource(registry, { [name]: paths }, () => containerAddress);

  /** A page of the remote, rendered from source by the live shell. */
  const ownPage = async (path: string): Promise<string> => {
    return writeDocument({
      page: await shell.render(path, [await definition(), ...others], siteName),
      path,
      site: shell.site,
      siteName,
      styles: [await inlineStyle(store, shell.manifest)],
      shellScript: assetOf(shell.manifest, shell.manifest.entry),
      modules: [],
      registryElementId: shell.registryElementId,
      registry: withSource(inlineRegistry(released)),
    });
  };
  const inlined = new RegExp(
    `(<script type="application/json" id="${shell.registryElementId}">)(.*?)(</script>)`,
    's',
  );
  /** A page of the site that loads the remote from source. */
  const sitePage = (html: string): string =>
    html.replace(inlined, (_, before: string, json: string, after: string) => {
      const registry = withSource(JSON.parse(json) as InlinedRegistry);
      return before + JSON.stringify(registry).replace(/</g, '\\u003c') + after;
    });

  const pageAt = async (path: string, url: string, response: ServerResponse): Promise<void> => {
    paths = await pathsNow().catch(() => paths);
    const own = paths.includes(path);
    const html = own
      ? await ownPage(path).catch((error: unknown) => {
          // Fall back to the site's page: the browser hits the same error there, and Vite's overlay says where.
          printFailure(vite, error);
        })
      : undefined;
    const answer = html === undefined ? await site.read(url) : undefined;
    const text = html ?? sitePage((await answer?.text()) ?? '');
    const headers = answer
      ? forwardedHeaders(answer, site.origin)
      : { 'content-type': 'text/html; charset=utf-8' };
    response.writeHead(answer?.status ?? 200, { ...headers, 'cache-control': 'no-store' });
    response.end(text.replace('<head>', `<head>${viteClient}`));
  };

  /** Forwards a form only while the site takes it for a test. */
  const postForm = async (request: IncomingMessage, response: ServerResponse) =>
    (await site.isPreview()) ? await site.forward(request, response) : rejectFormPost(request, response);

  answerWith((request, response) => {
    const failed = (error: unknown) => {
      log(`${request.url}: ${error instanceof Error ? error.message : String(error)}`);
      if (!response.headersSent) response.writeHead(502);
      response.end();
    };
    const url = request.url ?? '/';
    const [path = '/', query = ''] = url.split('?', 2);
    if (path.startsWith(sourceBase))
      return vite.middlewares(request, response, () => response.writeHead(404).end());
    if (path === pageEventsPath) return void request.resume().on('end', () => response.writeHead(204).end());
    if (functions?.owns(path)) return void functions.answer(request, response).catch(failed);
    const route = routeOf(path, query);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (route.kind === 'api' && !reads) return void postForm(request, response).catch(failed);
    if (route.kind === 'store' && route.key === registryKey)
      return void site
        .read(url)
        .then(async (answer) =>
          response.end(JSON.stringify(withSource((await answer.json()) as InlinedRegistry))),
        )
        .catch(failed);
    if (reads && asksForPage(request, route)) return void pageAt(path, url, response).catch(failed);
    site.forward(request, response).catch(failed);
  });

  paths = await pathsNow().catch(() => paths);
  log(`${name} from source, everything else from ${site.origin}: ${origin}${paths[0] ?? '/'}`);
  log(
    (await site.isPreview())
      ? 'Submitted forms are tests: they get a response, and nothing is stored or sent.'
      : 'Forms are not sent. Pass a preview link as --site to send them as tests.',
  );
  return {
    origin,
    async stop() {
      await functions?.stop();
      await vite.close();
      await close();
    },
  };
}

/** Added by hand, because Vite's own HTML transform would prefix every URL of the site with its base. */
const viteClient = `<script type="module" src="${sourceBase}@vite/client"></script>`;

/** Answers 503 instead of forwarding a form: what developers try out must not reach the practice. */
function rejectFormPost(request: IncomingMessage, response: ServerResponse): void {
  const message = 'Not sent. Pass a preview link as --site to send forms as tests.';
  const answer: ErrorAnswer = { error: { code: 'unavailable', message } };
  request.resume().on('end', () => {
    response.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
}
