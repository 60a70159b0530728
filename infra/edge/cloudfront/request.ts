/// <reference path="./runtime.d.ts" />
import cf from 'cloudfront';
// biome-ignore lint/style/useNodejsImportProtocol: CloudFront's own module has this name
import crypto from 'crypto';
import { missingPageKey, registryKey, routeOf } from '../routing';
import { previewAnswer, previewCookie, previewPath, previewSet, setKey } from '../sets';
import { queryOf } from './query';

/**
 * CloudFront's viewer-request function. Its tests also run in njs, which CloudFront's engine is based on.
 * If the page index cannot be read, every page counts as known: at worst a visitor sees S3's bare 404.
 */
export async function handler(event: CloudFrontEvent): Promise<CloudFrontRequest | CloudFrontResponse> {
  const request = event.request;
  // CloudFront picks the origin by a normalized path, this function by the path as it was sent. So a visitor's own
  // values of these headers are removed from every request, not only from those to the API.
  delete request.headers[VIEWER_ADDRESS];
  delete request.headers[PREVIEW];
  // For the same reason this one is put back only for Cognito.
  const operation = request.headers[OPERATION];
  delete request.headers[OPERATION];
  const host = request.headers.host;
  if (host && host.value === WWW_HOST) {
    const query = queryOf(request.querystring);
    return redirectTo(`https://${host.value.slice(4)}${request.uri}${query === '' ? '' : `?${query}`}`);
  }
  const cookie = request.cookies[previewCookie];
  const asksPreview = request.uri.indexOf(previewPath) === 0;
  let set = '';
  if (cookie || asksPreview) {
    const key = await readIndexValue('preview-key');
    const sign = (text: string) => crypto.createHmac('sha256', key).update(text).digest('base64url');
    const answer = key === '' ? undefined : previewAnswer(request.uri, Date.now(), sign);
    if (answer) return toPreview(answer);
    if (cookie && key !== '') set = previewSet(cookie.value, Date.now(), sign);
  }
  const route = routeOf(request.uri, queryOf(request.querystring));
  if (route.kind === 'api') {
    if (!API_ROOTS.some((root) => request.uri.indexOf(root) === 0)) return notFound();
    request.headers[VIEWER_ADDRESS] = { value: event.viewer.ip };
    // Without its set, a preview shows the live pages (below), whose forms must not be thrown away as tests.
    const shown = set !== '' && (await isKnown(setKey(set, missingPageKey)));
    request.headers[PREVIEW] = { value: shown ? '1' : '0' };
    return request;
  }
  if (route.kind === 'accounts') {
    if (!operation || OPERATIONS.indexOf(operation.value) < 0) return forbidden();
    request.headers[OPERATION] = operation;
    // Every operation has this path. Others are of protocols that name the operation elsewhere.
    request.uri = '/';
    // The site and Cognito share one origin here, so Cognito needs no CORS headers and no Origin.
    delete request.headers.origin;
    return request;
  }
  if (route.kind === 'redirect') {
    return redirectTo(route.location);
  }
  const key = route.kind === 'store' ? route.key : missingPageKey;
  const ofSet = route.kind === 'missing' || (route.kind === 'store' && (route.page || key === registryKey));
  request.uri = `/${key}`;
  if (!ofSet) return request;
  const own = setKey(set, key);
  const missing = setKey(set, missingPageKey);
  if (set !== '' && (await isKnown(own))) request.uri = `/${own}`;
  else if (key !== registryKey && !(await isKnown(key)))
    request.uri = set !== '' && (await isKnown(missing)) ? `/${missing}` : `/${missingPageKey}`;
  return request;
}

function toPreview(cookie: { readonly value: string; readonly attributes: string }): CloudFrontResponse {
  const cookies: NonNullable<CloudFrontResponse['cookies']> = {};
  cookies[previewCookie] = cookie;
  return {
    statusCode: 303,
    statusDescription: 'See Other',
    headers: { location: { value: '/' }, 'cache-control': { value: PRIVATE } },
    cookies: cookies,
  };
}

/** As the functions answer a path that they don't have. */
function notFound(): CloudFrontResponse {
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { 'content-type': { value: 'application/json' }, 'cache-control': { value: PRIVATE } },
    body: NOT_FOUND,
  };
}

function forbidden(): CloudFrontResponse {
  const headers = { 'cache-control': { value: PRIVATE } };
  return { statusCode: 403, statusDescription: 'Forbidden', headers: headers };
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

/** Reads a value from the page index; '' if there is none or it cannot be read. */
async function readIndexValue(name: string): Promise<string> {
  try {
    return await cf.kvs().get(name);
  } catch (_) {
    return '';
  }
}
