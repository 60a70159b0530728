import { compileFunction } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { noOtherOrigins, pageHeaders } from '../headers';
import { pageFacts } from '../page-facts';
import { routeOf } from '../routing';
import { compileEdgeFunction, type EdgeFunction } from './compile';

const known = new Set(['pages/index.html', 'pages/contact.html']);
let indexIsDown = false;
const cf = {
  kvs: () => ({
    exists: async (key: string) => {
      if (indexIsDown) throw new Error('no index');
      return known.has(key);
    },
  }),
};

/** Loads the very text that is deployed; only the import is handed over another way. */
async function load<E, R>(which: EdgeFunction): Promise<(event: E) => R> {
  const code = await compileEdgeFunction(which, noOtherOrigins);
  const body = code.replace(/^import (\w+) from\s?["']cloudfront["'];/, 'const $1 = given;');
  return compileFunction(`${body}\nreturn handler;`, ['given'])(cf) as (event: E) => R;
}

type Answer = Promise<Partial<CloudFrontRequest & CloudFrontResponse>>;
let onRequest: (event: object) => Answer;
let onResponse: (event: object) => CloudFrontResponse;
beforeAll(async () => {
  onRequest = await load('request');
  onResponse = await load('response');
});

const ask = (uri: string, querystring: CloudFrontValues = {}, headers: CloudFrontValues = {}) =>
  onRequest({ viewer: { ip: '192.0.2.7' }, request: { method: 'GET', uri, querystring, headers } });

describe('CloudFront’s request function', () => {
  it.each(['/registry.json', '/remotes/booking/1.0.0/remoteEntry.js', '/sitemap.xml', '/robots.txt'])(
    'takes %s to where the local edge takes it',
    async (path) => {
      const route = routeOf(path, '');
      expect((await ask(path)).uri).toBe(`/${route.kind === 'store' ? route.key : ''}`);
    },
  );

  it('takes clean paths to the pages that there are, and all others to the page for them', async () => {
    expect((await ask('/')).uri).toBe('/pages/index.html');
    expect((await ask('/contact')).uri).toBe('/pages/contact.html');
    for (const path of ['/nowhere', '/pages/csp', '/csp.json', '//evil.example/', '/remotes/../x', '/.env']) {
      expect((await ask(path)).uri, path).toBe('/pages/404.html');
    }
  });

  it('serves pages even when the index of pages does not answer', async () => {
    indexIsDown = true;
    expect((await ask('/about')).uri).toBe('/pages/about.html');
    indexIsDown = false;
  });

  it('redirects a slash at the end with the query as it came', async () => {
    const query = { a: { value: '1' }, b: { value: '%20', multiValue: [{ value: '%20' }, { value: 'x' }] } };
    const answer = await ask('/contact/', query);
    expect(answer).toMatchObject({
      statusCode: 308,
      headers: { location: { value: '/contact?a=1&b=%20&b=x' } },
    });
  });

  it('tells the API the visitor’s address, whatever the visitor says of it', async () => {
    const answer = await ask('/api/health', {}, { 'x-viewer-address': { value: '203.0.113.9' } });
    expect(answer.uri).toBe('/api/health');
    expect(answer.headers?.['x-viewer-address']).toEqual({ value: '192.0.2.7' });
  });

  it('hands accounts to Cognito’s root', async () => {
    expect((await ask('/accounts')).uri).toBe('/');
    expect((await ask('/accounts/')).uri).toBe('/');
  });
});

const answerOf = (headers: CloudFrontValues, statusCode = 200) =>
  onResponse({ response: { statusCode, headers } });
const metadata = (key: string, hashes: string[]): CloudFrontValues =>
  Object.fromEntries(
    Object.entries(pageFacts(key, hashes)).map(([name, value]) => [`x-amz-meta-${name}`, { value }]),
  );

describe('CloudFront’s response function', () => {
  it('gives a page the policy that the local edge gives it', () => {
    const hashes = ['sha256-AAAA=', 'sha256-BBBB='];
    const { headers, statusCode } = answerOf(metadata('pages/contact.html', hashes));
    const local = pageHeaders(hashes);
    expect(statusCode).toBe(200);
    for (const name of ['content-security-policy', 'permissions-policy']) {
      expect(headers[name]).toEqual({ value: local[name] });
    }
    expect(Object.keys(headers).filter((name) => name.startsWith('x-amz-meta'))).toEqual([]);
  });

  it('answers an unknown page with a real 404, and leaves a 304 alone', () => {
    expect(answerOf(metadata('pages/404.html', ['sha256-A=']))).toMatchObject({ statusCode: 404 });
    expect(answerOf(metadata('pages/404.html', ['sha256-A=']), 304)).toMatchObject({ statusCode: 304 });
  });

  it('leaves files alone', () => {
    expect(answerOf({ etag: { value: '"x"' } })).toEqual({
      statusCode: 200,
      headers: { etag: { value: '"x"' } },
    });
  });
});
