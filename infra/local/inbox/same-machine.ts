import type { EdgeRequest } from '../edge/exchange';

const here = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/**
 * Keeps other sites in this machine's browser out of the inbox: a name that was rebound to 127.0.0.1 shows in
 * Host, a page elsewhere that posts shows in Origin. Tools without a browser send no Origin.
 */
export function isFromHere(request: EdgeRequest, siteOrigin: string): boolean {
  const host = request.headers.host ?? String(request.headers[':authority'] ?? '');
  if (!here.test(host)) return false;
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  const { origin } = request.headers;
  // The development server stands in front of the stack, at an origin of its own.
  return (
    origin === undefined ||
    origin === siteOrigin ||
    (/^https?:\/\//.test(origin) && origin.endsWith(`//${host}`))
  );
}
