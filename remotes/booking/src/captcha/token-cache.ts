import { limits } from '@concierge/contract/limits';

/** A token this close to its end may be over before the server sees it. */
const marginMs = 15_000;

export interface TokenCache {
  /** Starts getting a token unless a good one is there: called when a person begins to use the form. */
  warm(): void;
  /** A token that nobody was given before, or an empty one if there is none within the time-out. */
  getToken(): Promise<string>;
}

const afterTimeout = (): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve(''), limits.captchaTimeoutMs));

/**
 * Gets tokens ahead of time, renews what is about to expire, hands out each once, and never lets a captcha
 * keep a person from sending the form (after 3 seconds it goes on with an empty token).
 */
export function cacheTokens(provider: CaptchaProvider): TokenCache {
  let kept: { readonly token: Promise<string>; readonly until: number } | null = null;

  function fresh(): Promise<string> {
    if (kept && Date.now() < kept.until) return kept.token;
    const token = provider.request();
    const mine = { token, until: Date.now() + provider.lifetimeSeconds * 1000 - marginMs };
    kept = mine;
    // Only a token is worth keeping: the next call asks again.
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
      // Used up, or asked for and still on its way: then the next attempt may have it.
      if (got !== '') kept = null;
      return got;
    },
  };
}

/** What every captcha provider is to the form. */
export interface CaptchaProvider {
  /** How long a token is good for, counted from the moment it was asked for. */
  readonly lifetimeSeconds: number;
  /** Asks for one fresh, single-use token. May reject or take long: the keeper bounds it. */
  request(): Promise<string>;
}
