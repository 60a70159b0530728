import type { Settings } from '../config';
import type { Runtime } from '../runtime';
import { altcha } from './altcha';
import { siteverify } from './siteverify';
import type { CaptchaProvider } from './verdict';

/** The provider that the practice chose. */
export function captchaProvider(runtime: Runtime, settings: Settings<'captcha'>): CaptchaProvider {
  if (settings.CAPTCHA_PROVIDER === 'altcha') return altcha(settings.CAPTCHA_SECRET);
  return siteverify(runtime, settings.CAPTCHA_PROVIDER, settings);
}
