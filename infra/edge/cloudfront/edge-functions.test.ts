import { createHmac } from 'node:crypto';
import {
  accountService,
  clientOperations,
  tokenOperations,
} from '@concierge/contract/requests/account-operations';
import { describe, expect, it } from 'vitest';
import { inertHeaders, noOtherOrigins, pageHeaders } from '../headers';
import { pageFacts } from '../page-facts';
import { missingPageKey, type Route } from '../routing';
import { previewCookie, previewPath, previewToken, setKey } from '../sets';
import { type Engine, engines } from '../testing/engines';
import { routingCases } from '../testing/routing-cases';
import { compileEdgeFunction, wwwSlot } from './compile';

const onRequest = await compileEdgeFunction('request', noOtherOrigins);
const onDeskRequest = await compileEdgeFunction('request', noOtherOrigins, { apiRoots: ['/api/desk/'] });
const onResponse = await compileEdgeFunction('response', noOtherOrigins);

it.runIf(process.env.CI)('has njs installed in CI', () => {
  expect(engines.map(({ name }) => name)).toContain('njs');
});

const viewer = { ip: '192.0.2.7' };
const indexed = ['pages/index.html', 'pages/contact.html'];
const index = Object.fromEntries([...indexed, missingPageKey].map((key) => [key, '1']));

/** Parses a query into CloudFront's event format. */
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

const requestOf = (
  uri: string,
  query = '',
  headers: CloudFrontValues = {},
  cookies: CloudFrontValues = {},
) => ({
  viewer,
  request: { method: 'GET', uri, querystring: valuesOf(query), headers, cookies },
});

/** The expected result of the request function for a route. */
function outcomeOf(path: string, route: Route): object {
  if (route.kind === 'api') return { uri: path, headers: { 'x-viewer-address': { value: viewer.ip } } };
  if (route.kind === 'accounts') return { statusCode: 403 };
  if (route.kind === 'redirect') return { statusCode: 308, headers: { location: { value: route.location } } };
  if (route.kind === 'store' && (!route.page || indexed.includes(route.key))) return { uri: `/${route.key}` };
  return { uri: `/${missingPageKey}` };
}

describe.each(engines.map((engine): [string, Engine] => [engine.name, engine]))('in %s', (_, engine) => {
  const request = (events: readonly object[], says: Readonly<Record<string, string>> | null = index) =>
    engine.run(onRequest, events, says);
  const answerOf = async (headers: CloudFrontValues, statusCode = 200, query = '', uri = '/') => {
    const event = { ...requestOf(uri, query), response: { statusCode, headers } };
    const [answer] = await engine.run(onResponse, [event], {});
    return answer;
  };

  describe('CloudFront’s request function', () => {
    it('routes every path like the local edge, and unknown pages to the 404 page', async () => {
      const answers = await request(routingCases.map(([path, query]) => requestOf(path, query)));
      expect(answers).toHaveLength(routingCases.length);
      for (const [at, [path, , route]] of routingCases.entries()) {
        expect(answers[at], path).toMatchObject(outcomeOf(path, route));
      }
    });

    it('serves pages even when the page index is down', async () => {
      expect(await request([requestOf('/about')], null)).toMatchObject([{ uri: '/pages/about.html' }]);
    });

    it('sends the API the visitor’s real IP address, whatever headers the visitor sends', async () => {
      const sent = { 'x-viewer-address': { value: '203.0.113.9' } };
      expect(await request([requestOf('/api/health', '', sent)])).toMatchObject([
        { uri: '/api/health', headers: { 'x-viewer-address': { value: viewer.ip } } },
      ]);
    });

    it('sends the API of the desk what is the desk’s, and answers all else under /api like the functions', async () => {
      const paths = [
        '/api/desk/inbox',
        '/api/health',
        '/api/deskless',
        '/api/desk',
        '/api/desk%2Finbox',
        '/api',
      ];
      const [own, ...others] = await engine.run(
        onDeskRequest,
        paths.map((path) => requestOf(path)),
        index,
      );
      expect(own).toMatchObject({
        uri: '/api/desk/inbox',
        headers: { 'x-viewer-address': { value: viewer.ip } },
      });
      for (const answer of others)
        expect(answer).toMatchObject({
          statusCode: 404,
          headers: { 'content-type': { value: 'application/json' }, 'cache-control': { value: 'no-store' } },
          body: '{"error":{"code":"not_found","message":"There is nothing at this address"}}',
        });
    });

    it('passes on neither its own headers from a visitor nor an address to anything but the API', async () => {
      const sent = { 'x-viewer-address': { value: '203.0.113.9' }, 'x-preview': { value: '1' } };
      const paths = ['/x/../api/health', '/api/../api/health', '//api/health', '/contact'];
      for (const answer of await request(paths.map((path) => requestOf(path, '', sent))))
        expect(answer).toHaveProperty('headers', {});
    });

    describe('a preview', () => {
      const set = 'preview~booking_1.1.0';
      const key = 'the key of this site';
      const signWith = (secret: string) => (text: string) =>
        createHmac('sha256', secret).update(text).digest('base64url');
      const now = Math.floor(Date.now() / 1000);
      const ends = now + 600;
      const token = previewToken(set, ends, signWith(key));
      const says = {
        ...index,
        'preview-key': key,
        [setKey(set, 'pages/contact.html')]: '1',
        [setKey(set, missingPageKey)]: '1',
      };
      const at = (uri: string, value?: string) =>
        requestOf(uri, '', {}, value === undefined ? {} : { [previewCookie]: { value } });

      it('opens by its link, falls back to live pages for those it lacks, and ends', async () => {
        const [opened, contact, home, post, ended] = await request(
          [
            at(previewPath + token),
            at('/contact', token),
            at('/', token),
            at('/api/health', token),
            at(`${previewPath}end`, token),
          ],
          says,
        );
        expect(opened).toMatchObject({
          statusCode: 303,
          headers: { location: { value: '/' }, 'cache-control': { value: 'no-store' } },
          cookies: { [previewCookie]: { value: token, attributes: expect.stringContaining('HttpOnly') } },
        });
        expect(contact).toMatchObject({ uri: `/${setKey(set, 'pages/contact.html')}` });
        expect(home).toMatchObject({ uri: '/pages/index.html' });
        expect(post).toMatchObject({ headers: { 'x-preview': { value: '1' } } });
        expect(ended).toMatchObject({
          statusCode: 303,
          cookies: { [previewCookie]: { value: '', attributes: expect.stringContaining('Max-Age=0') } },
        });
      });

      it('whose set is gone neither shows it nor turns forms into tests, because the pages are the live ones', async () => {
        const answers = await request([at('/contact', token), at('/api/health', token)], {
          ...index,
          'preview-key': key,
        });
        expect(answers).toMatchObject([
          { uri: '/pages/contact.html' },
          { headers: { 'x-preview': { value: '0' } } },
        ]);
      });

      it('cannot be forged', async () => {
        const forged = [
          previewToken(set, now + 60, signWith('another key')),
          previewToken(set, now + 60, signWith('')),
          previewToken(set, now - 1, signWith(key)),
          token.replace(String(ends), String(ends + 39)),
          token.replace('1.1.0', '1.1.1'),
          `${token}~survey_9.0.0`,
          `${token}//evil.example`,
          `${token}%0d%0aset-cookie:a=b`,
          token.replace('preview~', ''),
          '\u0000"; \ud800é',
          'x'.repeat(4000),
          '',
          'x',
        ];
        for (const value of forged) {
          const [link, page, post] = await request(
            [
              at(previewPath + value),
              at('/contact', value),
              requestOf('/api/health', `preview=${value}`, { 'x-preview': { value: '1' } }),
            ],
            says,
          );
          expect(link, value).toMatchObject({ uri: `/${missingPageKey}` });
          expect(page, value).toMatchObject({ uri: '/pages/contact.html' });
          expect(post, value).toMatchObject({ headers: { 'x-preview': { value: '0' } } });
        }
        const [page] = await request([at('/contact', previewToken(set, now + 60, signWith('')))], index);
        expect(page, 'a site without a preview key').toMatchObject({ uri: '/pages/contact.html' });
      });
    });

    it('redirects www to the bare domain, with path and query, and leaves every other host alone', async () => {
      const at = (host: string) => requestOf('/contact', 'a=1&b=%20', { host: { value: host } });
      const [redirect, page] = await request([at(wwwSlot), at('www.site.example')]);
      expect(redirect).toMatchObject({
        statusCode: 308,
        headers: { location: { value: 'https://slot.invalid/contact?a=1&b=%20' } },
      });
      expect(page).toMatchObject({ uri: '/pages/contact.html' });
    });

    const calls = (operation: string, uri = '/accounts') =>
      requestOf(uri, '', {
        'x-amz-target': { value: operation },
        origin: { value: 'https://x.example' },
        'x-viewer-address': { value: '203.0.113.9' },
      });

    it('passes on the account operations that the site uses, to Cognito’s one path and without an Origin', async () => {
      const operations = [...clientOperations, ...tokenOperations].map((name) => accountService + name);
      const paths = ['/accounts', '/accounts/', '/accounts/service/x'];
      const pairs = operations.flatMap((operation) => paths.map((path) => [operation, path] as const));
      const answers = await request(pairs.map(([operation, path]) => calls(operation, path)));
      for (const [at, [operation]] of pairs.entries())
        expect(answers[at]).toMatchObject({ uri: '/', headers: { 'x-amz-target': { value: operation } } });
      for (const answer of answers)
        expect(Object.keys(Reflect.get(Object(answer), 'headers'))).toEqual(['x-amz-target']);
    });

    it('refuses every other operation, and hides it behind no other spelling of the path', async () => {
      const others = ['AdminGetUser', 'GetUser', 'SignUpX', 'X.SignUp', 'signup', ''];
      const refused = await request(others.map((name) => calls(accountService + name)));
      for (const answer of [...refused, ...(await request([calls('SignUp'), requestOf('/accounts')]))])
        expect(answer).toMatchObject({ statusCode: 403 });
      const spellings = ['/%61ccounts', '/x/../accounts', '//accounts', '/accounts/../accounts'];
      for (const answer of await request(spellings.map((path) => calls(`${accountService}SignUp`, path))))
        expect(answer).not.toHaveProperty(['headers', 'x-amz-target']);
    });
  });

  describe('CloudFront’s response function', () => {
    const hashes = ['sha256-AAAA=', 'sha256-BBBB='];
    const named = (headers: Readonly<Record<string, string>>): CloudFrontValues =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
    /** A page’s metadata headers from the bucket, and the headers that CloudFront’s policy adds before the function. */
    const arriving = (key: string): CloudFrontValues => ({
      ...named(
        Object.fromEntries(
          Object.entries(pageFacts(key, hashes)).map(([name, value]) => [`x-amz-meta-${name}`, value]),
        ),
      ),
      ...named(inertHeaders()),
    });

    it('gives a page the same headers as the local edge and removes its metadata headers', async () => {
      expect(await answerOf(arriving('pages/contact.html'))).toMatchObject({
        statusCode: 200,
        headers: named(pageHeaders(hashes)),
      });
      const text = JSON.stringify(await answerOf(arriving('pages/contact.html')));
      expect(text).not.toContain('x-amz-meta');
    });

    it('makes no page and no redirect of a team’s file, whatever its metadata', async () => {
      const uri = '/remotes/booking/9.0.0/x.html';
      const policy = named(inertHeaders());
      for (const metadata of [
        { 'x-amz-meta-style-hashes': 'sha256-x' },
        { 'x-amz-meta-status': '301 //evil.example' },
      ])
        expect(await answerOf({ ...named(metadata), ...policy }, 200, '', uri)).toEqual({
          statusCode: 200,
          headers: policy,
        });
    });

    it('answers an unknown page with a real 404', async () => {
      expect(await answerOf(arriving(missingPageKey))).toMatchObject({ statusCode: 404 });
    });

    it('answers a page that moved with 301 and one that is gone with 410', async () => {
      const asks = (answer: string, query?: string) =>
        answerOf(
          named({ 'x-amz-meta-status': pageFacts('pages/old.html', [], answer).status ?? '' }),
          200,
          query,
        );
      expect(await asks('301 /contact')).toMatchObject({
        statusCode: 301,
        headers: { location: { value: '/contact' } },
      });
      const query = 'utm_source=mail&x=%2F%0d&tag=a&tag=b&bare';
      expect(await asks('301 /contact', query)).toMatchObject({
        headers: { location: { value: `/contact?${query}` } },
      });
      expect(await asks('410', query)).toEqual({ statusCode: 410, statusDescription: 'Gone', headers: {} });
    });

    it('sends no policy with a 304, because it would replace the cached page’s own', async () => {
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
