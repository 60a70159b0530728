import { loadScript } from './load-script';
import type { CaptchaProvider } from './token-cache';

interface TurnstileOptions {
  sitekey: string;
  appearance: 'interaction-only';
  callback(token: string): void;
  'error-callback'(): void;
}

declare global {
  interface Window {
    turnstile?: {
      render(host: HTMLElement, options: TurnstileOptions): string;
      remove(widget: string): void;
    };
  }
}

/** Turnstile, shown only if it needs the visitor to do something. Its tokens expire after five minutes. */
export function turnstile(siteKey: string): CaptchaProvider {
  return {
    lifetimeSeconds: 300,
    async request() {
      await loadScript('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit');
      const api = window.turnstile;
      if (!api) throw new Error('Turnstile is not there');
      const host = document.createElement('div');
      // Always in view, in case it needs interaction. Inline styles, because the remote's classes don't apply out here.
      Object.assign(host.style, { position: 'fixed', bottom: '16px', left: '16px', zIndex: '50' });
      document.body.append(host);
      let widget: string | undefined;
      try {
        return await new Promise<string>((resolve, reject) => {
          widget = api.render(host, {
            sitekey: siteKey,
            appearance: 'interaction-only',
            callback: resolve,
            'error-callback': () => reject(new Error('Turnstile gave no token')),
          });
        });
      } finally {
        if (widget !== undefined) api.remove(widget);
        host.remove();
      }
    },
  };
}
