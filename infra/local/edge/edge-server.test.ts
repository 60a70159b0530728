import { rm } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { revalidatedCaching } from '@concierge/edge/caching';
import { writeGone, writeMoved } from '@concierge/release/compose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary';
import { tinyStore, writeStore } from '../testing/tiny-artifacts';
import { edgeOn } from '../testing/tiny-edge';
import { startEdge } from './edge-server';
import { FolderFiles } from './files';

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

  it('answers with a whole sentence if the store has no 404 page', async () => {
    const { edge, folder } = await edgeOn();
    await rm(`${folder}/store/pages/404.html`);
    const missing = await fetch(`${edge.origin}/nowhere`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toBe('There’s no page at this address.');
  });

  it('says that it is starting until there are pages to serve', async () => {
    const edge = await startEdge({ port: 0 });
    onTestFinished(() => edge.close());
    const answer = await fetch(edge.origin);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
  });

  it('speaks HTTP/2 if it has a certificate', async () => {
    const { key, cert } = await import('../testing/certificate').then((module) => module.selfSigned());
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
