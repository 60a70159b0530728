import { z } from 'zod';
import { openingHoursSchema } from './opening-hours.ts';

const https = z.url({ protocol: /^https$/ });
const origin = z
  .url({ protocol: /^(https|wss)$/ })
  .refine((url) => URL.canParse(url) && new URL(url).origin === url, 'must be an origin, without a path');

/** The schema of `site.json`. A practice edits that file, and a mistake in it fails the build with the field's name. */
export const siteSchema = z.strictObject({
  brand: z.string().min(1),
  /** The site's stage: `local`, or the name of the stage whose deploy was adopted. */
  stage: z.string().min(1),
  /** Scheme and host of the public site. */
  origin: z.url().refine((url) => !url.endsWith('/'), 'must not end with a slash'),
  supportEmail: z.email(),
  supportPhone: z.strictObject({
    display: z.string().min(7),
    e164: z.string().regex(/^\+[1-9]\d{7,14}$/),
    /** Leave it out: the shell's build writes the opening hours in words here. */
    hours: z.optional(z.string()),
  }),
  /** When somebody answers. What pages and mails promise falls within it, and their times are in its zone. */
  openingHours: openingHoursSchema,
  footerYear: z.int(),
  /** Paths that only the shell's owner may remove, in addition to `linkedPaths`. */
  protectedPaths: z.optional(z.array(z.string().startsWith('/'))),
  /** States in which the physicians are licensed. */
  serviceAreas: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
  /** Those of them that the practice travels to. In the others it sees patients by video only. */
  visitAreas: z.array(z.string().regex(/^[A-Z]{2}$/)),
  notifications: z.strictObject({
    sender: z.string().min(3),
    practiceEmail: z.email(),
    practiceSms: z.string().regex(/^\+[1-9]\d{7,14}$/),
  }),
  /** Cognito's user pool and its public web client. The pool's id begins with the region. */
  accounts: z.strictObject({ userPoolId: z.string(), clientId: z.string(), region: z.string() }),
  captcha: z.discriminatedUnion('provider', [
    z.strictObject({ provider: z.literal('altcha') }),
    z.strictObject({ provider: z.literal('recaptcha'), siteKey: z.string().min(1) }),
    z.strictObject({ provider: z.literal('turnstile'), siteKey: z.string().min(1) }),
  ]),
  assistant: z.nullable(
    z.strictObject({
      scriptUrl: https,
      agentId: z.string().min(1),
      element: z.string().regex(/^[a-z]+-[a-z-]+$/),
      /** Origins that the widget connects to. The content security policy allows these and the script's origin. */
      origins: z.optional(z.array(origin)),
    }),
  ),
});
export type Site = z.infer<typeof siteSchema>;
