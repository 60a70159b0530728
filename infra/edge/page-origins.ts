import type { Site } from '@concierge/contract/practice/site';
import { noOtherOrigins, type PageOrigins } from './headers';

/** The settings in `site.json` that decide which other origins a page needs. */
export interface OriginFacts {
  readonly captcha: Pick<Site['captcha'], 'provider'>;
  readonly assistant: Pick<NonNullable<Site['assistant']>, 'scriptUrl' | 'origins'> | null;
}

const captchaOrigins: Record<
  OriginFacts['captcha']['provider'],
  Pick<PageOrigins, 'script' | 'connect' | 'frame'>
> = {
  altcha: { script: [], connect: [], frame: [] },
  // What both vendors' documentation on content security policies requires.
  recaptcha: {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    connect: ['https://www.google.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
  turnstile: {
    script: ['https://challenges.cloudflare.com'],
    connect: [],
    frame: ['https://challenges.cloudflare.com'],
  },
};

/** The other origins that the policy of pages allows: none by default. */
export function pageOriginsOf({ captcha, assistant }: OriginFacts): PageOrigins {
  const { script, connect, frame } = captchaOrigins[captcha.provider];
  if (assistant === null) return { ...noOtherOrigins, script, connect, frame };
  const extra = assistant.origins ?? [];
  return {
    script: [...script, new URL(assistant.scriptUrl).origin],
    connect: [...connect, ...extra],
    frame: [...frame, ...extra.filter((origin) => origin.startsWith('https:'))],
    microphone: true,
  };
}
