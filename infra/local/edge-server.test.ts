import { createHmac } from 'node:crypto';
import { createServer, request as httpRequest } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { revalidatedCaching } from '@concierge/edge/caching';
import { previewPath, previewToken, setKey } from '@concierge/edge/sets';
import { writeGone, writeMoved } from '@concierge/release/compose/document';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FolderFiles } from './edge/files';
import { startEdge } from './edge-server';
import { listen } from './listening';
import { temporaryFolder } from './testing/temporary';
import { tinyStore, writeStore } from './testing/tiny-artifacts';

async function edgeOn(parts: { api?: string; accounts?: string; previewKey?: string } = {}) {
  const folder = await temporaryFolder();
  await writeStore(`${folder}/store`);
  await writeStore(folder, { 'secret.txt': 'outside of the store' });
  const edge = await startEdge({ port: 0 });
  onTestFinished(() => edge.close());
  edge.open({ files: new FolderFiles(`${folder}/store`), originSecret: 'the edge says so', ...parts });
  /** As sent: fetch would tidy the path. */
  const raw = (
    path: string,
    options: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
      (resolve, reject) => {
        const { body, ...rest } = options;
        const request = httpRequest({ host: '127.0.0.1', port: edge.port, path, ...rest }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
        });
        request.on('error', reject);
        request.end(body);
      },
    );
  return { edge, raw, folder };
}

async function service(
  answer: (url: string, headers: NodeJS.Dict<string | string[]>) => [number, NodeJS.Dict<string>, string],
) {
  const server = createServer((request, response) => {
    const [status, headers, body] = answer(request.url ?? '', request.headers);
    response.writeHead(status, headers).end(body);
  });
  const listening = await listen(server);
  onTestFinished(() => listening.close());
  return listening.origin;
}

describe('the local edge', () => {
  it('serves a page compressed, revalidated, with its policy', async () => {
    const { raw } = await edgeOn();
    const page = await raw('/contact', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': revalidatedCaching,
      vary: 'accept-encoding',
      'content-security-policy': expect.stringContaining(
        "style-src 'self' 'sha256-rheys4690LYhhCAxqHdoFhp82X2pfw/WYWpxkPawJjc='",
      ),
    });
    expect(brotliDecompressSync(page.body).toString()).toBe(tinyStore['pages/contact.html']);
    const gzip = await raw('/contact', { headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(gunzipSync(gzip.body).toString()).toBe(tinyStore['pages/contact.html']);
    expect((await raw('/contact')).body.toString()).toBe(tinyStore['pages/contact.html']);
  });

  it('answers 304 only for the encoding that the browser has', async () => {
    const { raw } = await edgeOn();
    const { headers } = await raw('/', { headers: { 'accept-encoding': 'br' } });
    const tag = String(headers.etag);
    const again = await raw('/', { headers: { 'accept-encoding': 'br', 'if-none-match': `W/${tag}, "x"` } });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    // Browsers other than Chromium would put them in the place of those that the kept page came with.
    for (const policy of ['content-security-policy', 'permissions-policy']) {
      expect(headers[policy]).toBeDefined();
      expect(again.headers[policy]).toBeUndefined();
    }
    expect((await raw('/', { headers: { 'if-none-match': tag } })).status).toBe(200);
  });

  it('serves a release at once', async () => {
    const { raw, folder } = await edgeOn();
    await raw('/');
    await writeStore(`${folder}/store`, { 'pages/index.html': 'composed anew' });
    expect((await raw('/')).body.toString()).toBe('composed anew');
  });

  it('answers HEAD with the headers alone, and other methods with 405', async () => {
    const { raw } = await edgeOn();
    const head = await raw('/', { method: 'HEAD' });
    expect(head).toMatchObject({
      status: 200,
      headers: { 'content-length': String(tinyStore['pages/index.html']?.length) },
    });
    expect(head.body.length).toBe(0);
    expect(await raw('/', { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  });

  it('shows a preview only by its link, uncached, and marks its API calls', async () => {
    const told: unknown[] = [];
    const api = await service((_, headers) => {
      told.push(headers['x-preview']);
      return [200, {}, 'counted'];
    });
    const { raw, folder } = await edgeOn({ api, previewKey: 'key' });
    const set = 'preview~booking_1.1.0';
    await writeStore(`${folder}/store`, { [setKey(set, 'pages/contact.html')]: 'the next one' });
    const sign = (text: string) => createHmac('sha256', 'key').update(text).digest('base64url');
    const opened = await raw(previewPath + previewToken(set, Math.floor(Date.now() / 1000) + 60, sign));
    expect(opened).toMatchObject({ status: 303, headers: { location: '/', 'cache-control': 'no-store' } });
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    expect(await raw('/contact', { headers: { cookie: `a=b; ${cookie}; c=d` } })).toMatchObject({
      body: Buffer.from('the next one'),
      headers: { 'cache-control': 'no-store' },
    });
    await raw('/api/health', { headers: { cookie } });
    await raw('/api/health', { headers: { 'x-preview': '1' } });
    expect(told).toEqual(['1', '0']);
    const [name = '', token = ''] = cookie.split('=');
    for (const stranger of [
      cookie.replace(/.$/, 'x'),
      `${name}="${token}"`,
      `x${name}=${token}`,
      `${name}=%00é; ${name}x=${token}`,
      `${name}=${'x'.repeat(4000)}`,
      ';;=;',
    ])
      expect(
        await raw('/contact?preview=1', { headers: { cookie: stranger, 'x-preview': '1' } }),
        stranger,
      ).toMatchObject({ status: 200, body: Buffer.from(tinyStore['pages/contact.html'] ?? '') });
    expect((await raw(`/${setKey(set, 'pages/contact.html')}`)).status).toBe(404);
    expect(await raw(`${previewPath}end?to=https://evil.example`)).toMatchObject({
      status: 303,
      headers: { location: '/' },
    });
  });

  it('shows a rollout to its share of visitors', async () => {
    const { raw, folder } = await edgeOn();
    const note = (rollouts: string) =>
      writeStore(`${folder}/store`, {
        'pages/composed.json': JSON.stringify({ releases: {}, pages: {}, rollouts }),
        [setKey('booking_1.1.0', 'pages/contact.html')]: 'the next one',
      });
    const contact = async () => (await raw('/contact')).body.toString();
    await note('booking_1.1.0=100');
    expect(await contact()).toBe('the next one');
    expect((await raw('/')).body.toString()).toBe(tinyStore['pages/index.html']);
    await note('booking_1.1.0=0');
    expect(await contact()).toBe(tinyStore['pages/contact.html']);
  });

  it('keeps release files for a year', async () => {
    const { raw } = await edgeOn();
    expect((await raw('/remotes/booking/1.0.0/entry.js')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('redirects a moved path and answers 410 for a removed one', async () => {
    const { raw, folder } = await edgeOn();
    await writeStore(`${folder}/store`, {
      'pages/old.html': writeMoved('/contact'),
      'pages/past.html': writeGone(tinyStore['pages/404.html'] ?? ''),
    });
    const moved = await raw('/old');
    expect(moved).toMatchObject({ status: 301, headers: { location: '/contact' } });
    expect(moved.body.toString()).toContain('<a href="/contact">');
    const campaign = await raw('/old?utm_source=mail&x=%2F%0d');
    expect(campaign.headers.location).toBe('/contact?utm_source=mail&x=%2F%0d');
    expect((await raw('/past')).status).toBe(410);
  });

  it('shows the composed 404 page, with status 404, at an unknown address', async () => {
    const { raw } = await edgeOn();
    for (const path of [
      '/nowhere',
      '/remotes/booking/9.9.9/entry.js',
      '/contact/more',
      '/remotes',
      '/composed.json',
    ]) {
      const missing = await raw(path);
      expect(missing.status, path).toBe(404);
      expect(missing.body.toString()).toContain('Nothing here');
    }
  });

  it('redirects a slash at the end', async () => {
    const { raw } = await edgeOn();
    expect(await raw('/contact/?a=1')).toMatchObject({ status: 308, headers: { location: '/contact?a=1' } });
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/remotes/../../secret.txt',
    '/remotes/..%5c..%5csecret.txt',
    '/remotes//../../../etc/passwd',
    '//evil.example/',
    '/contact%00',
  ])('lets nothing out at %s', async (path) => {
    const { raw } = await edgeOn();
    const answer = await raw(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.body.toString()).not.toContain('outside of the store');
  });

  it('forwards API calls with headers that only the edge can set', async () => {
    const api = await service((url, headers) => [
      201,
      { 'content-type': 'application/json', 'x-frame-options': 'ALLOW', connection: 'x-hop', 'x-hop': '1' },
      JSON.stringify({ url, headers }),
    ]);
    const { raw } = await edgeOn({ api });
    const answer = await raw('/api/x?y=1', {
      method: 'POST',
      body: '{}',
      headers: { 'x-viewer-address': '6.6.6.6', 'x-origin-secret': 'guess', 'x-custom': 'kept' },
    });
    expect(answer).toMatchObject({
      status: 201,
      headers: { 'cache-control': 'no-store', 'x-frame-options': 'DENY' },
    });
    expect(answer.headers['x-hop']).toBeUndefined();
    expect(JSON.parse(answer.body.toString())).toMatchObject({
      url: '/api/x?y=1',
      headers: { 'x-viewer-address': '127.0.0.1', 'x-origin-secret': 'the edge says so', 'x-custom': 'kept' },
    });
  });

  it('forwards account calls without the edge headers, readable by no other origin', async () => {
    const accounts = await service((url, headers) => [
      200,
      { 'access-control-allow-origin': '*' },
      JSON.stringify({ url, headers }),
    ]);
    const { raw } = await edgeOn({ accounts });
    const answer = await raw('/accounts/', {
      method: 'POST',
      body: '{}',
      headers: { 'x-origin-secret': 'guess' },
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    const seen = JSON.parse(answer.body.toString());
    expect(seen.url).toBe('/');
    expect(seen.headers['x-origin-secret']).toBeUndefined();
  });

  it('answers 502 in the error shape while the API is down', async () => {
    const { raw } = await edgeOn({ api: 'http://127.0.0.1:1' });
    const answer = await raw('/api/health');
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.body.toString()).error.code).toBe('unavailable');
  });

  it('says that it is starting until there are pages to serve', async () => {
    const edge = await startEdge({ port: 0 });
    onTestFinished(() => edge.close());
    const answer = await fetch(edge.origin);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
  });

  it('speaks HTTP/2 if it has a certificate', async () => {
    const { key, cert } = await import('./testing/certificate').then((module) => module.selfSigned());
    const folder = await temporaryFolder();
    await writeStore(folder);
    const edge = await startEdge({ port: 0, http2: { key, cert } });
    onTestFinished(() => edge.close());
    edge.open({ files: new FolderFiles(folder) });
    const client = connectHttp2(edge.origin, { rejectUnauthorized: false });
    onTestFinished(() => client.destroy());
    const status = await new Promise((resolve, reject) => {
      const stream = client.request({ ':path': '/contact', 'accept-encoding': 'br' });
      stream.on('response', (headers) => resolve(headers[':status']));
      stream.on('error', reject);
    });
    expect(status).toBe(200);
  });
});
