import { beforeAll, describe, expect, it } from 'vitest';
import { inertHeaders, noOtherOrigins, pageHeaders } from '../headers';
import { pageFacts } from '../page-facts';
import { missingPageKey, type Route } from '../routing';
import { type Engine, engines } from '../testing/engines';
import { routingCases } from '../testing/routing-cases';
import { compileEdgeFunction, wwwSlot } from './compile';

let onRequest: string;
let onResponse: string;
beforeAll(async () => {
  onRequest = await compileEdgeFunction('request', noOtherOrigins);
  onResponse = await compileEdgeFunction('response', noOtherOrigins);
});

it.runIf(process.env.CI)('njs is among the engines of the integration server', () => {
  expect(engines.map(({ name }) => name)).toContain('njs');
});

const viewer = { ip: '192.0.2.7' };
const indexed = ['pages/index.html', 'pages/contact.html'];

/** A query as CloudFront hands it over. */
function valuesOf(query: string): CloudFrontValues {
  const values: CloudFrontValues = {};
  for (const pair of query.split('&').filter((part) => part !== '')) {
    const [name = '', value = ''] = pair.split('=');
    const before = values[name];
    if (!before) values[name] = { value };
    else before.multiValue = [...(before.multiValue ?? [{ value: before.value }]), { value }];
  }
  return values;
}

const requestOf = (uri: string, query = '', headers: CloudFrontValues = {}) => ({
  viewer,
  request: { method: 'GET', uri, querystring: valuesOf(query), headers },
});

/** What the function should make of a route. */
function outcomeOf(path: string, route: Route): object {
  if (route.kind === 'api') return { uri: path, headers: { 'x-viewer-address': { value: viewer.ip } } };
  if (route.kind === 'accounts') return { uri: '/' };
  if (route.kind === 'redirect') return { statusCode: 308, headers: { location: { value: route.location } } };
  if (route.kind === 'store' && (!route.page || indexed.includes(route.key))) return { uri: `/${route.key}` };
  return { uri: `/${missingPageKey}` };
}

describe.each(engines.map((engine): [string, Engine] => [engine.name, engine]))('in %s', (_, engine) => {
  const request = (events: readonly object[], keys: readonly string[] | null = indexed) =>
    engine.run(onRequest, events, keys);
  const answerOf = async (headers: CloudFrontValues, statusCode = 200) => {
    const [answer] = await engine.run(onResponse, [{ response: { statusCode, headers } }], []);
    return answer;
  };

  describe('CloudFront’s request function', () => {
    it('takes every address to where the local edge takes it, and pages that there are not to the page for them', async () => {
      const answers = await request(routingCases.map(([path, query]) => requestOf(path, query)));
      expect(answers).toHaveLength(routingCases.length);
      for (const [at, [path, , route]] of routingCases.entries()) {
        expect(answers[at], path).toMatchObject(outcomeOf(path, route));
      }
    });

    it('serves pages even when the index of pages does not answer', async () => {
      expect(await request([requestOf('/about')], null)).toMatchObject([{ uri: '/pages/about.html' }]);
    });

    it('tells the API the visitor’s address, whatever the visitor says of it', async () => {
      const said = { 'x-viewer-address': { value: '203.0.113.9' } };
      expect(await request([requestOf('/api/health', '', said)])).toMatchObject([
        { uri: '/api/health', headers: { 'x-viewer-address': { value: viewer.ip } } },
      ]);
    });

    it('leads from www to the name without, with path and query, and leaves every other host alone', async () => {
      const at = (host: string) => requestOf('/contact', 'a=1&b=%20', { host: { value: host } });
      const [redirect, page] = await request([at(wwwSlot), at('www.site.example')]);
      expect(redirect).toMatchObject({
        statusCode: 308,
        headers: { location: { value: 'https://slot.invalid/contact?a=1&b=%20' } },
      });
      expect(page).toMatchObject({ uri: '/pages/contact.html' });
    });

    it('does not tell Cognito which page asks', async () => {
      const [answer] = await request([
        requestOf('/accounts', '', { origin: { value: 'https://x.example' } }),
      ]);
      expect(answer).toMatchObject({ headers: {} });
      expect(JSON.stringify(answer)).not.toContain('x.example');
    });
  });

  describe('CloudFront’s response function', () => {
    const hashes = ['sha256-AAAA=', 'sha256-BBBB='];
    const named = (headers: Readonly<Record<string, string>>): CloudFrontValues =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
    /** What the bucket says of a page, and what CloudFront’s header policy has added before the function runs. */
    const arriving = (key: string): CloudFrontValues => ({
      ...named(
        Object.fromEntries(
          Object.entries(pageFacts(key, hashes)).map(([name, value]) => [`x-amz-meta-${name}`, value]),
        ),
      ),
      ...named(inertHeaders()),
    });

    it('gives a page the headers that the local edge gives it, and takes off what the page says of itself', async () => {
      expect(await answerOf(arriving('pages/contact.html'))).toMatchObject({
        statusCode: 200,
        headers: named(pageHeaders(hashes)),
      });
      const text = JSON.stringify(await answerOf(arriving('pages/contact.html')));
      expect(text).not.toContain('x-amz-meta');
    });

    it('answers an unknown page with a real 404', async () => {
      expect(await answerOf(arriving(missingPageKey))).toMatchObject({ statusCode: 404 });
    });

    it('says of what has not changed no policy, which would take the place of the kept page’s own', async () => {
      const [policy, features] = ['content-security-policy', 'permissions-policy'];
      for (const arrived of [named(inertHeaders()), arriving('pages/contact.html')]) {
        const answer = await answerOf({ ...arrived, etag: { value: '"x"' } }, 304);
        expect(answer).toMatchObject({ statusCode: 304, headers: { etag: { value: '"x"' } } });
        expect(answer).not.toHaveProperty(['headers', policy]);
        expect(answer).not.toHaveProperty(['headers', features]);
      }
    });

    it('leaves files alone', async () => {
      const headers = { ...named(inertHeaders()), etag: { value: '"x"' } };
      expect(await answerOf(headers)).toEqual({ statusCode: 200, headers });
    });
  });
});
