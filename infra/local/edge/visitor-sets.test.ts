import { createHmac } from 'node:crypto';
import { missingPageKey } from '@concierge/edge/routing';
import { previewPath, previewToken, setKey } from '@concierge/edge/sets';
import { describe, expect, it } from 'vitest';
import { tinyStore, writeStore } from '../testing/tiny-artifacts';
import { edgeOn, service } from '../testing/tiny-edge';

describe('the local edge', () => {
  it('shows a preview only by its link, uncached, and marks its API calls', async () => {
    const told: unknown[] = [];
    const api = await service((_, headers) => {
      told.push(headers['x-preview']);
      return [200, {}, 'counted'];
    });
    const { raw, folder } = await edgeOn({ api, previewKey: 'key' });
    const set = 'preview~booking_1.1.0';
    await writeStore(`${folder}/store`, {
      [setKey(set, 'pages/contact.html')]: 'the next one',
      [setKey(set, missingPageKey)]: 'none',
    });
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
    const gone = previewToken('preview~booking_1.2.0', Math.floor(Date.now() / 1000) + 60, sign);
    await raw('/api/health', { headers: { cookie: `${cookie.split('=')[0]}=${gone}` } });
    expect(told, 'the last by a preview whose set is gone').toEqual(['1', '0', '0']);
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
});
