import { Agent, request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream';
import { edgeHeaders } from '@concierge/contract/aws/edge-headers';
import { privateCaching } from '@concierge/edge/caching';
import { inertHeaders, removedHeaders } from '@concierge/edge/headers';
import { errorAnswerOf } from '../gateway/answers';
import { drain } from '../request-body';
import type { EdgeRequest, EdgeResponse } from './exchange';

/** Hop-by-hop headers (RFC 9110) and HTTP/2's pseudo-headers. */
const hopByHop =
  /^(?::.*|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|http2-settings)$/;

/** Only the edge sets these: a visitor's own are removed. */
const ofTheEdge: readonly string[] = Object.values(edgeHeaders);

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface Forwarding {
  /** Over plain HTTP. */
  readonly origin: string;
  readonly path: string;
  /** Sent instead of the request's body, which the caller has read. */
  readonly body?: Buffer;
  /** Override what the visitor sent. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Override what the service answered. */
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** Used only if the service didn't set them. */
  readonly defaultHeaders: Readonly<Record<string, string>>;
}

/** A service may set these itself, for a page that answers a form posted without JavaScript. */
const {
  'content-security-policy': policy = '',
  'permissions-policy': features = '',
  ...always
} = inertHeaders();
export const serviceHeaders: Pick<Forwarding, 'responseHeaders' | 'defaultHeaders'> = {
  responseHeaders: { ...always, 'cache-control': privateCaching },
  defaultHeaders: { 'content-security-policy': policy, 'permissions-policy': features },
};

/** Forwards a request to another server and its response back, streaming both. */
export function forward(request: EdgeRequest, response: EdgeResponse, to: Forwarding): void {
  const target = new URL(to.origin);
  const outgoing = httpRequest({
    hostname: target.hostname,
    port: target.port,
    agent,
    method: request.method ?? 'GET',
    path: to.path,
    headers: { ...endToEnd(request.headers, ofTheEdge), host: target.host, ...to.requestHeaders },
  });
  let answered = false;
  outgoing.on('response', (answer) => {
    const headers: OutgoingHttpHeaders = {
      ...to.defaultHeaders,
      ...endToEnd(answer.headers, removedHeaders),
      ...to.responseHeaders,
    };
    response.writeHead(answer.statusCode ?? 502, headers);
    answered = true;
    // If the response comes before the whole body has been read, the client can still read the response.
    const early = !request.complete;
    if (early) {
      request.unpipe(outgoing);
      drain(request);
    }
    pipeline(answer, response, () => {
      if (early) outgoing.destroy();
    });
  });
  outgoing.on('error', () => {
    // The client notices a truncated response.
    if (answered) return;
    if (response.headersSent) return void response.destroy();
    const { status, headers, body } = errorAnswerOf(502, 'unavailable', 'No answer. Please try again.');
    response.writeHead(status, { ...to.defaultHeaders, ...headers, ...to.responseHeaders });
    response.end(body);
  });
  request.on('error', () => outgoing.destroy());
  response.on('close', () => outgoing.destroy());
  if (to.body) outgoing.end(to.body);
  else request.pipe(outgoing);
}

function endToEnd(headers: IncomingHttpHeaders, withheld: readonly string[] = []): OutgoingHttpHeaders {
  const kept: OutgoingHttpHeaders = {};
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(/\s*,\s*/);
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || hopByHop.test(name) || named.includes(name) || withheld.includes(name))
      continue;
    kept[name] = value;
  }
  return kept;
}
