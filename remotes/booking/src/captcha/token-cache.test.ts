import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheTokens } from './token-cache';

beforeEach(() => {
  vi.useFakeTimers();
});

function provider(lifetimeSeconds = 600) {
  let count = 0;
  return { lifetimeSeconds, request: vi.fn(async () => `token ${++count}`) };
}

describe('the captcha token cache', () => {
  it('returns the preloaded token, and each token only once', async () => {
    const source = provider();
    const cache = cacheTokens(source);
    cache.warm();
    cache.warm();
    expect(source.request).toHaveBeenCalledTimes(1);
    expect(await cache.getToken()).toBe('token 1');
    expect(await cache.getToken()).toBe('token 2');
  });

  it('renews a token that is about to expire', async () => {
    const source = provider(60);
    const cache = cacheTokens(source);
    cache.warm();
    await vi.advanceTimersByTimeAsync(50_000);
    expect(await cache.getToken()).toBe('token 2');
  });

  it('returns an empty token after three seconds, and keeps the late token for the next call', async () => {
    let deliver = (_token: string) => {};
    const request = vi.fn(() => new Promise<string>((resolve) => (deliver = resolve)));
    const cache = cacheTokens({ lifetimeSeconds: 600, request });
    const pending = cache.getToken();
    await vi.advanceTimersByTimeAsync(2999);
    expect(await Promise.race([pending, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await pending).toBe('');
    deliver('late');
    expect(await cache.getToken()).toBe('late');
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('returns an empty token when the captcha fails, and asks again next time', async () => {
    const request = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce('token');
    const cache = cacheTokens({ lifetimeSeconds: 600, request });
    expect(await cache.getToken()).toBe('');
    expect(await cache.getToken()).toBe('token');
  });
});
