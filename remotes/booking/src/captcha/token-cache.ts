import { limits } from '@concierge/contract/text/limits';

/** A token this close to its expiry may expire before the server sees it. */
const marginMs = 15_000;

export interface TokenCache {
  /** Preloads a token unless a valid one is there. Called when someone begins to use the form. */
  warm(): void;
  /** Returns an unused token, or an empty one if none arrives within the timeout. */
  getToken(): Promise<string>;
}

const afterTimeout = (): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve(''), limits.captchaTimeoutMs));

/**
 * Preloads tokens, renews those about to expire and returns each one once. A captcha never keeps anyone from sending
 * the form: after 3 seconds the token is empty.
 */
export function cacheTokens(provider: CaptchaProvider): TokenCache {
  let cached: { readonly token: Promise<string>; readonly until: number } | null = null;

  function validToken(): Promise<string> {
    if (cached && Date.now() < cached.until) return cached.token;
    const token = provider.request();
    const entry = { token, until: Date.now() + provider.lifetimeSeconds * 1000 - marginMs };
    cached = entry;
    // Don't keep a failure: the next call asks again.
    token.catch(() => {
      if (cached === entry) cached = null;
    });
    return token;
  }

  return {
    warm() {
      void validToken().catch(() => {});
    },
    async getToken() {
      const pending = validToken();
      const token = await Promise.race([pending.catch(() => ''), afterTimeout()]);
      // Drop a token that was used. Keep one that is still on its way for the next attempt.
      if (token !== '') cached = null;
      return token;
    },
  };
}

/** A source of captcha tokens. */
export interface CaptchaProvider {
  /** How long a token is valid, counted from its request. */
  readonly lifetimeSeconds: number;
  /** Requests one fresh, single-use token. May reject or take long: the cache limits the wait. */
  request(): Promise<string>;
}
