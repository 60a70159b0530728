import { site } from '@concierge/kit';
import { altcha } from './altcha';
import type { CaptchaProvider } from './provider';
import { recaptcha } from './recaptcha';
import { keepTokens } from './token-keeper';
import { turnstile } from './turnstile';

function configured(captcha: typeof site.captcha): CaptchaProvider {
  switch (captcha.provider) {
    case 'altcha':
      return altcha;
    case 'recaptcha':
      return recaptcha(captcha.siteKey);
    case 'turnstile':
      return turnstile(captcha.siteKey);
  }
}

/** The captcha that the practice configured, for both forms. */
export const captcha = keepTokens(configured(site.captcha));
