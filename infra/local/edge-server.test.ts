import { rm } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { revalidatedCaching } from '@concierge/edge/caching';
import { writeGone, writeMoved } from '@concierge/release/compose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FolderFiles } from './edge/files';
import { startEdge } from './edge-server';
import { temporaryFolder } from './testing/temporary';
import { tinyStore, writeStore } from './testing/tiny-artifacts';
import { edgeOn } from './testing/tiny-edge';

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
    // Browsers other than Chromium would replace the cached page's policies with these.
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

  it('lets caches keep release files for a year', async () => {
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

  it('answers with a whole sentence if the store has no 404 page', async () => {
    const { edge, folder } = await edgeOn();
    await rm(`${folder}/store/pages/404.html`);
    const missing = await fetch(`${edge.origin}/nowhere`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toBe('There’s no page at this address.');
  });

  it('redirects a trailing slash', async () => {
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
  ])('serves nothing from outside the store at %s', async (path) => {
    const { raw } = await edgeOn();
    const answer = await raw(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.body.toString()).not.toContain('outside of the store');
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
