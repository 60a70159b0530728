import { site } from '@concierge/kit';
import { altcha } from './altcha';
import { recaptcha } from './recaptcha';
import type { CaptchaProvider } from './token-cache';
import { cacheTokens } from './token-cache';
import { turnstile } from './turnstile';

function createProvider(captcha: typeof site.captcha): CaptchaProvider {
  switch (captcha.provider) {
    case 'altcha':
      return altcha;
    case 'recaptcha':
      return recaptcha(captcha.siteKey);
    case 'turnstile':
      return turnstile(captcha.siteKey);
  }
}

/** The captcha that the site is configured with, for both forms. */
export const captcha = cacheTokens(createProvider(site.captcha));
