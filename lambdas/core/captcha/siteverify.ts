import * as z from 'zod/mini';
import type { Settings } from '../config';
import type { Runtime } from '../runtime';
import { describeError, log } from '../telemetry';
import type { CaptchaProvider } from './verification-result';

const addresses = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

const timeoutMs = 2500;
/** Below this score reCAPTCHA v3 suspects a script. Suspicion is not proof: see VerificationResult. */
const personScore = 0.5;
/** The provider's error codes for our mistakes, not the visitor's. */
const ourMistakes = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error'];

const answer = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  'error-codes': z._default(z.array(z.string()), []),
});

/** reCAPTCHA v3 and Turnstile, which speak the same protocol. */
export function siteverify(
  runtime: Runtime,
  provider: keyof typeof addresses,
  { CAPTCHA_SECRET, CAPTCHA_VERIFY_URL }: Settings<'captcha'>,
): CaptchaProvider {
  const address = CAPTCHA_VERIFY_URL ?? addresses[provider];
  return {
    async verify(token, submission) {
      const form = new URLSearchParams({ secret: CAPTCHA_SECRET, response: token });
      // With this key, Turnstile answers a repeated check of a token like the first check.
      if (provider === 'turnstile') form.set('idempotency_key', submission);
      try {
        const response = await runtime.fetch(address, {
          method: 'POST',
          body: form,
          signal: AbortSignal.timeout(timeoutMs),
        });
        const { success, score, 'error-codes': errors } = answer.parse(await response.json());
        if (success) return score === undefined || score >= personScore ? 'passed' : 'unsure';
        if (errors.includes('timeout-or-duplicate')) return 'used';
        if (!errors.some((code) => ourMistakes.includes(code))) return 'refused';
        log.error('The captcha provider refused our request', { service: provider });
      } catch (error) {
        log.warn('The captcha provider did not answer', { service: provider, error: describeError(error) });
      }
      return 'unsure';
    },
  };
}
