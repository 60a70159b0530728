import { defaultRolloutPolicy, rolloutPolicy } from '@concierge/release/watch/rollout-policy';
import * as z from 'zod';

const days = z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365), z.literal(2192)]);
const concurrency = z.int().positive().nullable();

/** All that differs between two installations of the same site. Facts of the practice are in shell/site.json. */
export const stageSchema = z.strictObject({
  /** Part of every stack's name, so it never changes. */
  name: z.string().regex(/^[a-z][a-z0-9]{1,11}$/),
  /** Where it may be deployed. Without one: wherever the credentials at hand lead. */
  account: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  /** CloudFront's certificate and firewall live in this region and nowhere else; everything is kept beside them. */
  region: z.literal('us-east-1'),
  /** What visitors type. Without a domain it is CloudFront's own name, known after the first deploy. */
  origin: z.url().regex(/^(https:\/\/[^/]+|http:\/\/127\.0\.0\.1:\d+)$/),
  domain: z
    .strictObject({
      name: z.string(),
      certificateArn: z.string().startsWith('arn:aws:acm:us-east-1:'),
      /** `www.` of the name leads to it. The certificate has to be for both. */
      www: z.boolean().default(false),
      /** With it the names are entered by the deploy, without it by a person. */
      hostedZoneId: z.string().optional(),
    })
    .optional(),
  /**
   * What browsers are told of TLS beside the site's own name (RFC 6797). `includeSubDomains` closes plain HTTP on every
   * name under the domain for two years; `preload` asks for it in every browser, which takes months to take back.
   */
  hsts: z
    .strictObject({ includeSubDomains: z.boolean(), preload: z.boolean() })
    // https://hstspreload.org/#submission-requirements
    .refine(({ includeSubDomains, preload }) => includeSubDomains || !preload, {
      error: 'Browsers take a name into their list only with includeSubDomains.',
    })
    .default({ includeSubDomains: false, preload: false }),
  /** The domain that notifications come from: that of `notifications.sender` in site.json. */
  mail: z.strictObject({ domain: z.string(), hostedZoneId: z.string().optional() }),
  /** Keeps tables, accounts, releases and keys when a stack is deleted, and refuses to delete them. */
  keepsData: z.boolean(),
  logRetentionDays: days,
  /**
   * After so many days DynamoDB deletes requests, messages and surveys by itself (within a few days more, and from
   * backups 35 days later). What a practice takes over into a patient's chart is kept there, as the law on charts
   * asks; this is an inbox. A change holds for what is stored from then on.
   */
  retentionDays: z.int().min(1).max(3650).default(730),
  /**
   * Most instances of each function at once. A new account has 10 in all (ask for more before the first
   * deploy); null shares what the account has.
   */
  concurrency: z.strictObject({ endpoint: concurrency, scheduled: concurrency, platform: concurrency }),
  /** New versions of functions get half of what is asked first, and go where an alarm rings. */
  canaries: z.boolean().default(false),
  /** Of the HTTP API as a whole, a second. */
  throttle: z.strictObject({ rate: z.int().positive(), burst: z.int().positive() }),
  /** Requests of one network address in five minutes. AWS takes no less than 10. */
  firewall: z.strictObject({ api: z.int().min(10), site: z.int().min(10) }),
  sms: z.strictObject({
    /** AWS starts with 1 and gives more only on request. Null leaves the account as it is. */
    monthlyLimitUsd: z.int().positive().nullable(),
  }),
  /** How releases go out by stages: percentages of visitors, and how long each lasts. */
  rollout: rolloutPolicy.default(defaultRolloutPolicy),
  alarms: z.strictObject({ email: z.email().optional() }),
  /** Whose GitHub Actions may release. Without it no role for teams is made. */
  repository: z
    .strictObject({
      owner: z.string(),
      name: z.string(),
      /** An account has one provider for GitHub; the first stage in it makes it. */
      providerArn: z.string().optional(),
    })
    .optional(),
  /**
   * Secret of a captcha provider other than altcha, which a person has put into Secrets Manager before. Another
   * secret is another ARN: CloudFormation reads a reference anew only when the reference changes.
   */
  captchaSecretArn: z.string().startsWith('arn:aws:secretsmanager:').optional(),
  /** Raising it makes new secrets of all; deploy Data, then the rest. */
  secretsGeneration: z.int().positive(),
});

export type Stage = z.infer<typeof stageSchema>;
