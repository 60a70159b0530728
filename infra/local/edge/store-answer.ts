import { cachingOf } from '@concierge/edge/caching';
import { inertHeaders, type PageOrigins, pageHeaders } from '@concierge/edge/headers';
import { readAnswer } from '@concierge/edge/page-facts';
import { missingPageKey, registryKey } from '@concierge/edge/routing';
import { setKey } from '@concierge/edge/sets';
import { answerOf, styleHashesOf } from '@concierge/release/compose';
import { parseAccept } from 'hono/utils/accept';
import type { EdgeRequest, EdgeResponse } from './exchange';
import type { EdgeFile, EdgeFiles, Encoding } from './files';

export interface StoreAnswers {
  readonly files: EdgeFiles;
  /** The set of releases that the files belong to. */
  readonly set: string;
  readonly origins: PageOrigins;
  /** The request's query, without the question mark. */
  readonly query: string;
}

/** Answers with a file of the store, or with the composed 404 page; false, unanswered, if there is neither. */
export async function answerFromStore(
  request: EdgeRequest,
  response: EdgeResponse,
  key: string | undefined,
  { files, set, origins, query }: StoreAnswers,
): Promise<boolean> {
  const file = key === undefined ? undefined : await files.get(key);
  if (file && key !== undefined) {
    const { answer = '200' } = isPage(key) ? await factsOf(file) : {};
    const { status: own, location } = readAnswer(answer, query);
    const status = key === missingPageKey ? 404 : own;
    if (location) response.setHeader('location', location);
    const caching = cachingOf(isPage(key) || key === registryKey ? setKey(set, key) : key);
    await send(request, response, status, key, file, origins, caching);
    return true;
  }
  const page = await files.get(missingPageKey);
  if (page)
    await send(request, response, 404, missingPageKey, page, origins, cachingOf(setKey(set, missingPageKey)));
  return page !== undefined;
}

async function send(
  request: EdgeRequest,
  response: EdgeResponse,
  status: number,
  key: string,
  file: EdgeFile,
  origins: PageOrigins,
  caching: string,
): Promise<void> {
  const encoding = file.compressible ? encodingFor(header(request, 'accept-encoding')) : 'identity';
  const tag = `"${file.digest}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headers: Record<string, string | number> = {
    ...(isPage(key) ? pageHeaders((await factsOf(file)).hashes, origins) : inertHeaders()),
    'cache-control': caching,
    etag: tag,
    ...(file.compressible ? { vary: 'accept-encoding' } : {}),
  };
  if (status === 200 && matchesTag(header(request, 'if-none-match'), tag)) {
    // As in CloudFront: a cached page keeps the policies that it came with.
    const { 'content-security-policy': _, 'permissions-policy': __, ...rest } = headers;
    response.writeHead(304, rest);
    response.end();
    return;
  }
  const bytes = await file.bytes(encoding);
  headers['content-type'] = file.contentType;
  headers['content-length'] = bytes.length;
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Only a composed page has a policy and a status of its own: a file of a team never does. */
const isPage = (key: string): boolean => key.startsWith('pages/') && key.endsWith('.html');

/** Unlike the bucket, a folder has no metadata for its files: this reads the facts from the page itself, once. */
async function factsOf(page: EdgeFile): Promise<PageFacts> {
  const bytes = await page.bytes('identity');
  const html = bytes.toString('utf8');
  const facts = known.get(bytes) ?? { hashes: styleHashesOf(html), answer: answerOf(html) };
  known.set(bytes, facts);
  return facts;
}

interface PageFacts {
  readonly hashes: readonly string[];
  readonly answer: string | undefined;
}

/** Keyed by the bytes, which are the same object while the file is unchanged. */
const known = new WeakMap<Buffer, PageFacts>();

function header(request: EdgeRequest, name: 'accept-encoding' | 'if-none-match'): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The best encoding that an Accept-Encoding header allows: brotli before gzip. */
function encodingFor(header = ''): Encoding {
  const weights = new Map(parseAccept(header.toLowerCase()).map(({ type, q }) => [type, q]));
  const admitted = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (admitted('br')) return 'br';
  return admitted('gzip') ? 'gzip' : 'identity';
}

/** Whether an If-None-Match header names this entity tag (by weak comparison, as RFC 9110 requires). */
function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return header.split(',').some((candidate) => opaque(candidate) === opaque(tag));
}
