import { accountService } from '@concierge/contract/requests/account-operations';
import { describe, expect, it } from 'vitest';
import { edgeOn, service } from '../testing/tiny-edge';

describe('the local edge', () => {
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

  it('forwards account calls without the edge headers and the Origin, so that no other origin can read answers', async () => {
    const accounts = await service((url, headers) => [200, {}, JSON.stringify({ url, headers })]);
    const { raw } = await edgeOn({ accounts, clientId: 'ours' });
    const answer = await raw('/accounts/', {
      method: 'POST',
      body: '{"ClientId":"ours"}',
      headers: {
        'x-origin-secret': 'guess',
        origin: 'https://x.example',
        'x-amz-target': `${accountService}SignUp`,
      },
    });
    const seen = JSON.parse(answer.body.toString());
    expect(seen.url).toBe('/');
    expect(seen.headers).not.toHaveProperty('x-origin-secret');
    expect(seen.headers).not.toHaveProperty('origin');
  });

  it('forwards no account call that the site does not make, or for another client', async () => {
    const reached: string[] = [];
    const accounts = await service((url) => {
      reached.push(url);
      return [200, {}, ''];
    });
    const { raw } = await edgeOn({ accounts, clientId: 'ours' });
    const ask = async (operation: string, body: string) =>
      (
        await raw('/accounts', {
          method: 'POST',
          body,
          headers: { 'x-amz-target': accountService + operation },
        })
      ).status;
    expect(await ask('GetUser', '{"ClientId":"ours"}')).toBe(403);
    for (const body of [
      '{"ClientId":"theirs"}',
      '{"ClientId":"theirs","ClientMetadata":{"ClientId":"ours"}}',
      '{"AccessToken":"theirs"}',
      'not JSON "ClientId":"ours"',
      '[]',
    ])
      expect(await ask('SignUp', body), body).toBe(403);
    expect(reached).toEqual([]);
    expect(await ask('SignUp', '{"ClientId":"ours"}')).toBe(200);
    expect(await ask('GlobalSignOut', '{"AccessToken":"of the pool"}')).toBe(200);
  });

  it('answers 502 in the error shape while the API is down', async () => {
    const { raw } = await edgeOn({ api: 'http://127.0.0.1:1' });
    const answer = await raw('/api/health');
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.body.toString()).error.code).toBe('unavailable');
  });
});
