import type { Settings } from '../config';
import type { Runtime } from '../runtime';
import { altcha } from './altcha';
import { siteverify } from './siteverify';
import type { CaptchaProvider } from './verification-result';

/** The provider that the practice chose. */
export function captchaProvider(runtime: Runtime, settings: Settings<'captcha'>): CaptchaProvider {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SECRET, CAPTCHA_SECRET_BEFORE } = settings;
  if (provider !== 'altcha') return siteverify(runtime, provider, settings);
  return altcha([CAPTCHA_SECRET, ...(CAPTCHA_SECRET_BEFORE ? [CAPTCHA_SECRET_BEFORE] : [])]);
}
