import { loadScript } from './load-script';
import type { CaptchaProvider } from './token-cache';

declare global {
  interface Window {
    grecaptcha?: {
      ready(callback: () => void): void;
      execute(siteKey: string, options: { action: string }): Promise<string>;
    };
  }
}

/** reCAPTCHA v3: a score, no widget. Its tokens expire after two minutes. */
export function recaptcha(siteKey: string): CaptchaProvider {
  return {
    lifetimeSeconds: 120,
    async request() {
      await loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`);
      const { grecaptcha } = window;
      if (!grecaptcha) throw new Error('reCAPTCHA is not there');
      await new Promise<void>((resolve) => grecaptcha.ready(resolve));
      return grecaptcha.execute(siteKey, { action: 'submit' });
    },
  };
}
