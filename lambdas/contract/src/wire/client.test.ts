import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError, call } from './client';
import { health, sendSmsNotification } from './endpoints/called';
import { contractHeader, contractVersion } from './version';

const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers }));
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('returns the parsed answer', async () => {
    const answer = { status: 'ok', contract: '1.0.0' };
    answering(200, answer);
    expect(await call(health, undefined)).toEqual(answer);
  });

  it('sends its version of the contract', async () => {
    const fetchMock = vi.fn(async (_path: string, _init: RequestInit) => new Response('{"status":"sent"}'));
    vi.stubGlobal('fetch', fetchMock);
    await call(sendSmsNotification, { type: 'contact', requestId: '', name: '', email: '' });
    expect(fetchMock.mock.calls[0]?.[1].headers).toMatchObject({ [contractHeader]: String(contractVersion) });
  });

  it('throws the contents of the error shape, with the seconds to wait', async () => {
    answering(429, { error: { code: 'too_many_requests', message: 'Wait' } }, { 'retry-after': '90' });
    const error = await failure(call(health, undefined));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status: 429, code: 'too_many_requests', message: 'Wait', retryAfter: 90 });
  });

  it.each([
    ['an answer of another shape', 200, { other: 1 }],
    ['an error of another shape', 502, { message: 'Bad Gateway' }],
  ])('throws an internal error for %s', async (_, status, body) => {
    answering(status, body);
    expect(await failure(call(health, undefined))).toMatchObject({ status, code: 'internal' });
  });

  it('throws status 0 if there is no answer', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await failure(call(health, undefined))).toMatchObject({ status: 0, code: 'unavailable' });
  });
});
