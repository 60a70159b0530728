import { limits } from '@concierge/contract/limits';

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
  let kept: { readonly token: Promise<string>; readonly until: number } | null = null;

  function fresh(): Promise<string> {
    if (kept && Date.now() < kept.until) return kept.token;
    const token = provider.request();
    const mine = { token, until: Date.now() + provider.lifetimeSeconds * 1000 - marginMs };
    kept = mine;
    // Don't keep a failure: the next call asks again.
    token.catch(() => {
      if (kept === mine) kept = null;
    });
    return token;
  }

  return {
    warm() {
      void fresh().catch(() => {});
    },
    async getToken() {
      const asked = fresh();
      const got = await Promise.race([asked.catch(() => ''), afterTimeout()]);
      // Drop a token that was used. Keep one that is still on its way for the next attempt.
      if (got !== '') kept = null;
      return got;
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
