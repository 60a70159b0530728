/// <reference path="./runtime.d.ts" />
import cf from 'cloudfront';
import { missingPageKey, routeOf } from '../routing';

/**
 * CloudFront's viewer-request function, in its dialect (dialect.ts).
 * Where the index of pages cannot be read, a page counts as known: a bare 404 of S3 is the worst of it.
 */
export async function handler(event: CloudFrontEvent): Promise<CloudFrontRequest | CloudFrontResponse> {
  const request = event.request;
  const host = request.headers.host;
  if (host && host.value === WWW_HOST) {
    const query = queryOf(request.querystring);
    return redirectTo(`https://${host.value.slice(4)}${request.uri}${query === '' ? '' : `?${query}`}`);
  }
  const route = routeOf(request.uri, queryOf(request.querystring));
  if (route.kind === 'api') {
    request.headers[VIEWER_ADDRESS] = { value: event.viewer.ip };
    return request;
  }
  if (route.kind === 'accounts') {
    request.uri = request.uri.replace(/^\/accounts\/?/, '/');
    // One origin: Cognito need not know which page asks, nor admit any.
    delete request.headers.origin;
    return request;
  }
  if (route.kind === 'redirect') {
    return redirectTo(route.location);
  }
  let key = missingPageKey;
  if (route.kind === 'store' && (!route.page || (await isKnown(route.key)))) key = route.key;
  request.uri = `/${key}`;
  return request;
}

function redirectTo(location: string): CloudFrontResponse {
  return {
    statusCode: 308,
    statusDescription: 'Permanent Redirect',
    headers: { location: { value: location }, 'cache-control': { value: REVALIDATED } },
  };
}

async function isKnown(key: string): Promise<boolean> {
  try {
    return await cf.kvs().exists(key);
  } catch (_) {
    return true;
  }
}

/** As it was sent: CloudFront decodes nothing in it. */
function queryOf(query: CloudFrontValues): string {
  const parts: string[] = [];
  for (const name in query) {
    const entry = query[name];
    if (!entry) continue;
    const values = entry.multiValue ? entry.multiValue : [entry];
    parts.push(values.map((one) => (one.value === '' ? name : `${name}=${one.value}`)).join('&'));
  }
  return parts.join('&');
}
