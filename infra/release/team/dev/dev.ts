import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReleasePackage } from '@concierge/command-line/workspace';
import { pageEventsPath } from '@concierge/contract/releases/page-event-limits';
import type { ErrorAnswer } from '@concierge/contract/wire/responses';
import { routeOf } from '@concierge/edge/routing';
import { writeDocument } from '../../compose/document';
import { inlineStyle, readLiveSet } from '../../compose/live-set';
import { registryKey } from '../../store/keys';
import { SiteStore } from '../../store/open-store';
import { Refusal } from '../../store/refusal';
import { type InlinedRegistry, inlineRegistry } from '../../store/registry';
import { assetOf } from '../../store/registry-changes';
import type { Listening } from './listen-first';
import { forwardedHeaders, openSite } from './site';
import { startSources } from './sources';

export interface DevOptions {
  /** What comes from source: the shell, remotes, or both. */
  readonly packages: readonly Pick<ReleasePackage, 'name' | 'dir'>[];
  /** URL of a running site, or a link to a preview of it. */
  readonly site: string;
  readonly front: Listening;
  /** Folder for Vite's caches. */
  readonly cacheDir: string;
  /** True if the site takes forms in any case, because it is one for trying things out. */
  readonly sendsForms?: boolean;
  log(line: string): void;
}

/**
 * Serves packages from source, with hot reload, inside the pages of a running site. Everything else is the site's.
 * @returns `origin`, and `pathsOf`: the pages of a remote from source
 * @throws Refusal if the site does not answer or has no shell
 */
export async function develop({ packages, site: address, front, cacheDir, sendsForms, log }: DevOptions) {
  const site = await openSite(address);
  const store = new SiteStore(site.origin);
  const live = await readLiveSet(store);
  if (!live) throw new Refusal(`${site.origin} has no live shell.`);
  const { registry: released, siteName } = live;
  const sources = await startSources({ packages, live, store, server: front.server, cacheDir });

  /** A page that the shell or a remote from source is part of. */
  const ownPage = async (path: string, known: boolean): Promise<string> => {
    const { shell, definitions } = await sources.latest();
    return writeDocument({
      page: await shell.render(path, definitions, siteName),
      path: known ? path : null,
      site: shell.site,
      siteName,
      styles: sources.shellScript ? [] : [await inlineStyle(store, live.shell.manifest)],
      shellScript: sources.shellScript ?? assetOf(live.shell.manifest, live.shell.manifest.entry),
      modules: [],
      registryElementId: shell.registryElementId,
      registry: sources.within(inlineRegistry(released)),
    });
  };
  const inlined = new RegExp(
    `(<script type="application/json" id="${live.shell.registryElementId}">)(.*?)(</script>)`,
    's',
  );
  /** A page of the site that loads remotes from source. */
  const sitePage = (html: string): string =>
    html.replace(inlined, (_, before: string, json: string, after: string) => {
      const registry = sources.within(JSON.parse(json) as InlinedRegistry);
      return before + JSON.stringify(registry).replace(/</g, '\\u003c') + after;
    });

  const pageAt = async (path: string, url: string, response: ServerResponse): Promise<void> => {
    const { own, known } = await sources.pageAt(path);
    const html = own
      ? await ownPage(path, known).catch((error: unknown) => {
          sources.printFailure(error);
          if (sources.shellScript) throw error;
          // Fall back to the site's page: the browser hits the same error there, and Vite's overlay says where.
        })
      : undefined;
    const answer = html === undefined ? await site.read(url) : undefined;
    const text = html ?? sitePage((await answer?.text()) ?? '');
    const headers = answer
      ? forwardedHeaders(answer, site.origin)
      : { 'content-type': 'text/html; charset=utf-8' };
    const status = answer?.status ?? (known ? 200 : 404);
    response.writeHead(status, { ...headers, 'cache-control': 'no-store' });
    response.end(text.replace('<head>', `<head>${sources.clients}`));
  };

  /** Forwards a form only while the site takes it for a test. */
  const postForm = async (request: IncomingMessage, response: ServerResponse) =>
    sendsForms || (await site.isPreview())
      ? await site.forward(request, response)
      : rejectFormPost(request, response);

  front.answerWith((request, response) => {
    const failed = (error: unknown) => {
      log(`${request.url}: ${error instanceof Error ? error.message : String(error)}`);
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(error instanceof Error ? error.stack : String(error));
    };
    const url = request.url ?? '/';
    const [path = '/', query = ''] = url.split('?', 2);
    if (sources.serve(path, request, response)) return;
    if (path === pageEventsPath) return void request.resume().on('end', () => response.writeHead(204).end());
    const route = routeOf(path, query);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (route.kind === 'api' && !reads) return void postForm(request, response).catch(failed);
    if (route.kind === 'store' && route.key === registryKey)
      return void site
        .read(url)
        .then(async (answer) =>
          response.end(JSON.stringify(sources.within((await answer.json()) as InlinedRegistry))),
        )
        .catch(failed);
    const { accept = '*/*' } = request.headers;
    const asksForPage = route.kind === 'store' && route.page && /text\/html|\*\/\*/.test(accept);
    if (reads && asksForPage) return void pageAt(path, url, response).catch(failed);
    site.forward(request, response).catch(failed);
  });

  await sources.pageAt('/');
  if (!sendsForms)
    log(
      (await site.isPreview())
        ? 'Submitted forms are tests: they get a response, and nothing is stored or sent.'
        : 'Forms are not sent. Pass a preview link as --site to send them as tests.',
    );
  return {
    origin: front.origin,
    pathsOf: sources.pathsOf,
    async stop() {
      await sources.stop();
      await front.close();
    },
  };
}

/** Answers 503 instead of forwarding a form: what developers try out must not reach the practice. */
function rejectFormPost(request: IncomingMessage, response: ServerResponse): void {
  const message = 'Not sent. Pass a preview link as --site to send forms as tests.';
  const answer: ErrorAnswer = { error: { code: 'unavailable', message } };
  request.resume().on('end', () => {
    response.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
}
