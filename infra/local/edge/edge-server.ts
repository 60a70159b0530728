import { createServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import { type LoopbackServer, listen } from '@concierge/command-line/loopback-server';
import { edgeHeaders } from '@concierge/contract/aws/edge-headers';
import { requestMessages } from '@concierge/contract/text/messages';
import { privateCaching, revalidatedCaching } from '@concierge/edge/caching';
import { inertHeaders, noOtherOrigins, type PageOrigins } from '@concierge/edge/headers';
import { routeOf } from '@concierge/edge/routing';
import { errorAnswerOf } from '../gateway/answers';
import { inboxPath } from '../inbox/path';
import type { EdgeRequest, EdgeResponse } from './exchange';
import type { EdgeFiles } from './files';
import { forward, serviceHeaders } from './forward';
import { bodyOfOwnOperation } from './own-operation';
import { answerFromStore } from './store-answer';
import { filesOf, VisitorSets } from './visitor-sets';

/** What the edge serves. Any part may be missing, and is then a 404. */
export interface EdgeParts {
  readonly files: EdgeFiles;
  /** Origin of the HTTP API. */
  readonly api?: string;
  /** The paths under `/api` that are this site's; all without it. */
  readonly ownsApi?: (path: string) => boolean;
  readonly originSecret?: string;
  /** Origin of Cognito. */
  readonly accounts?: string;
  readonly clientId?: string;
  /** The operations of Cognito that pages may ask for; by default the public site's. */
  readonly accountTargets?: readonly string[];
  /** The local inbox: handles {@link inboxPath}. */
  readonly inbox?: (request: EdgeRequest, response: EdgeResponse) => void;
  readonly origins?: PageOrigins;
  /** Signs links to previews; without it there are none. */
  readonly previewKey?: string;
}

export interface EdgeOptions {
  readonly port: number;
  /** Serve HTTP/2 over TLS (falling back to HTTP/1.1), as CloudFront does: for measuring. */
  readonly http2?: { readonly key: string; readonly cert: string } | undefined;
}

export interface Edge extends LoopbackServer {
  /** Until this is called every answer is 503. */
  open(parts: EdgeParts): void;
}

/**
 * Listens before anything else is ready, so that a taken port is known at once,
 * and then handles each request as CloudFront would.
 */
export async function startEdge({ port, http2 }: EdgeOptions): Promise<Edge> {
  let parts: EdgeParts | undefined;
  const onRequest = (request: EdgeRequest, response: EdgeResponse) => {
    response.on('error', () => undefined);
    handle(request, response, parts).catch((error: unknown) => {
      if (!response.destroyed) console.error('The edge failed:', error);
      if (response.headersSent) return void response.destroy();
      plain(request, response, 500, 'Something went wrong.');
    });
  };
  const server = http2
    ? createSecureServer({ ...http2, allowHTTP1: true }, onRequest as never)
    : createServer(onRequest as never);
  const listening = await listen(server, port, http2 ? 'https' : 'http');
  return {
    ...listening,
    open: (ready) => {
      parts = ready;
    },
  };
}

async function handle(
  request: EdgeRequest,
  response: EdgeResponse,
  parts: EdgeParts | undefined,
): Promise<void> {
  if (!parts)
    return plain(request, response, 503, 'Starting. Please try again in a moment.', { 'retry-after': '2' });
  const url = request.url ?? '/';
  const [path = '/', ...rest] = url.split('?');
  const query = rest.join('?');
  if (parts.inbox && (path === inboxPath || path.startsWith(`${inboxPath}/`)))
    return parts.inbox(request, response);

  const sets = new VisitorSets(parts.files, parts.previewKey ?? '');
  const cookie = sets.cookieOf(path);
  if (cookie) {
    const headers = { location: '/', 'set-cookie': cookie, 'cache-control': privateCaching };
    return plain(request, response, 303, '', headers);
  }
  const preview = sets.previewOf(request);
  const route = routeOf(path, query);
  if (route.kind === 'api' && parts.ownsApi?.(path) === false) return notOfThisSite(response);
  if (route.kind === 'api' && parts.api !== undefined)
    return forward(request, response, {
      origin: parts.api,
      path: url,
      requestHeaders: {
        [edgeHeaders.viewerAddress]: viewerAddress(request),
        [edgeHeaders.originSecret]: parts.originSecret ?? '',
        [edgeHeaders.preview]: (await sets.isComposed(preview)) ? '1' : '0',
      },
      ...serviceHeaders,
    });
  if (route.kind === 'accounts' && parts.accounts !== undefined) {
    const body = await bodyOfOwnOperation(request, parts.clientId, parts.accountTargets);
    if (!body) return plain(request, response, 403, '', { 'cache-control': privateCaching });
    // The site and Cognito share one origin here, so Cognito needs no CORS headers and no Origin.
    delete request.headers.origin;
    return forward(request, response, {
      origin: parts.accounts,
      path: '/',
      body,
      requestHeaders: {},
      ...serviceHeaders,
    });
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(request, response, 405, 'Only GET and HEAD are possible here.', { allow: 'GET, HEAD' });
  }
  if (route.kind === 'redirect') {
    return plain(request, response, 308, '', { location: route.location });
  }
  const found = await answerFromStore(request, response, route.kind === 'store' ? route.key : undefined, {
    files: filesOf(preview, parts.files),
    set: preview,
    origins: parts.origins ?? noOtherOrigins,
    query,
  });
  if (!found) plain(request, response, 404, 'There’s no page at this address.');
}

/** As the functions answer a path that they don't have. */
function notOfThisSite(response: EdgeResponse): void {
  const { status, headers, body } = errorAnswerOf(404, 'not_found', requestMessages.not_found);
  const { responseHeaders, defaultHeaders } = serviceHeaders;
  response.writeHead(status, { ...defaultHeaders, ...headers, ...responseHeaders });
  response.end(body);
}

function viewerAddress(request: EdgeRequest): string {
  return (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

function plain(
  request: EdgeRequest,
  response: EdgeResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    ...inertHeaders(),
    'cache-control': revalidatedCaching,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
