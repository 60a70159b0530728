import type { SiteName } from '@concierge/contract/practice/sites';
import * as z from 'zod';
import { externalRemote, repositorySchema } from './repository';

const days = z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365), z.literal(2192)]);
const concurrency = z.int().positive().nullable();
const typedOrigin = z.url().regex(/^(https:\/\/[^/]+|http:\/\/127\.0\.0\.1:\d+)$/);

/** Everything that differs between two installations of the site. Facts about the practice are in shell/site.json. */
export const stageSchema = z.strictObject({
  /** Part of every stack's name, so it never changes. */
  name: z.string().regex(/^[a-z][a-z0-9]{1,11}$/),
  /**
   * The account that it may be deployed to, and no other stage: two in one account would share the mail domain's
   * identity, the limit of texts, and metrics. Without one: the account of the current credentials.
   */
  account: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  /** CloudFront requires its certificate and firewall in this region, so everything is there. */
  region: z.literal('us-east-1'),
  /** What visitors type. Without a domain it is CloudFront's own name, known after the first deploy. */
  origin: typedOrigin,
  /** What staff type for the desk. By default `desk.` and the domain, or the origin's host; without a domain likewise. */
  deskOrigin: typedOrigin.optional(),
  /** The certificate has to cover the name, `desk.` of it without `www.` (the practice's own site), and `www.` if that is set. */
  domain: z
    .strictObject({
      name: z.string(),
      certificateArn: z.string().startsWith('arn:aws:acm:us-east-1:'),
      /** Redirects `www.` of the name to it. */
      www: z.boolean().default(false),
      /** With it the deploy creates the DNS records, without it a person does. */
      hostedZoneId: z.string().optional(),
    })
    .refine(({ name, www }) => !(www && name.startsWith('www.')), {
      error: 'A name with www. has no www. of its own: leave out `www: true`.',
    })
    .optional(),
  /**
   * Scope of HSTS beyond the site's own name (RFC 6797). `includeSubDomains` forbids plain HTTP on every name under the
   * domain for two years; `preload` asks to be on the list in every browser, which takes months to undo.
   */
  hsts: z
    .strictObject({ includeSubDomains: z.boolean(), preload: z.boolean() })
    // https://hstspreload.org/#submission-requirements
    .refine(({ includeSubDomains, preload }) => includeSubDomains || !preload, {
      error: 'Browsers preload a name only with includeSubDomains.',
    })
    .default({ includeSubDomains: false, preload: false }),
  /** The domain that notifications come from: that of `notifications.sender` in site.json. */
  mail: z.strictObject({ domain: z.string(), hostedZoneId: z.string().optional() }),
  /** Who gets the practice's mail instead of site.json's `notifications.practiceEmail`: whoever tries a test stage. */
  practiceEmail: z.email().optional(),
  /** Keeps tables, accounts, releases and keys when a stack is deleted, and refuses to delete them. */
  keepsData: z.boolean(),
  /**
   * Daily backups, with a copy in a vault of another region, which a person made there (README.md); null makes none, and
   * leaves DynamoDB's own recovery.
   */
  backups: z
    .strictObject({ copyTo: z.string().regex(/^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]+$/) })
    .nullable()
    .default(null),
  logRetentionDays: days,
  /**
   * After this many days DynamoDB deletes requests, messages and surveys (within a few days more, and from backups 35
   * days later). This is an inbox: what a practice copies into a patient's chart is kept there, as the law on charts
   * requires. A change applies to what is stored from then on.
   */
  retentionDays: z.int().min(1).max(3650).default(730),
  /** Days for which what staff did is kept, at least six years by 45 CFR 164.316(b)(2)(i). */
  auditDays: z.int().min(1).max(3650).default(2192),
  /**
   * `full`: mail and texts about new records name the person, as specified. `reference`: they carry reference, kind and
   * urgency, and the rest is read at the desk.
   */
  practiceNotices: z.enum(['full', 'reference']).default('full'),
  /**
   * Concurrent instances that each function reserves. All of them together come out of the account's 1,000, of which
   * Lambda keeps 100 unreserved. A new account has 10 in all (ask for more before the first deploy); null shares the
   * account's quota.
   */
  concurrency: z.strictObject({
    /** Each function that answers requests, of the platform or of a remote. Throttles follow from it (throttle.ts). */
    endpoint: concurrency,
    scheduled: concurrency,
    platform: concurrency,
  }),
  /** Requests per network address in five minutes. AWS's minimum is 10. */
  firewall: z.strictObject({ api: z.int().min(10), site: z.int().min(10) }),
  /** Null sends the practice no texts. It gets its emails in any case. */
  sms: z
    .strictObject({
      /** AWS starts with 1 and grants more only on request. Null leaves the account as it is. */
      monthlyLimitUsd: z.int().positive().nullable(),
    })
    .nullable(),
  /**
   * Whom alarms tell. `pager` is the HTTPS endpoint of a pager service, which gets the few that are worth getting up for;
   * without one these are mails like the others.
   */
  alarms: z.strictObject({
    email: z.email().optional(),
    pager: z
      .url()
      .regex(/^https:\/\//)
      .optional(),
  }),
  /** Without it nobody is told of the account's costs. */
  costs: z
    .strictObject({
      /** Half of it as soon as it is due, and all of it as soon as AWS forecasts it, is a mail. */
      monthlyUsd: z.int().positive(),
      /**
       * The account's monitor of anomalies by service, of which AWS allows one and makes it in newer accounts (console,
       * Cost Anomaly Detection): preflight names it. Without it the deploy makes one.
       */
      anomalyMonitorArn: z.string().startsWith('arn:aws:ce::').optional(),
    })
    .optional(),
  /** The repository whose GitHub Actions may release. Without it there are no roles for teams. */
  repository: repositorySchema
    .safeExtend({
      /** The account's OIDC provider for GitHub. An account has only one: leave it out in the stage that makes it. */
      providerArn: z.string().optional(),
      /**
       * True once GitHub protects every environment (README.md). Roles that trust an environment are made only then: GitHub
       * makes one that is missing for whoever names it, without protection.
       */
      environmentsProtected: z.boolean().default(false),
    })
    .optional(),
  /** Remotes in repositories of their own, whose GitHub Actions may release that remote. */
  externalRemotes: z
    .array(externalRemote)
    .refine((remotes) => new Set(remotes.map(({ name }) => name)).size === remotes.length, {
      error: 'Two remotes have the same name.',
    })
    .default([]),
  /**
   * Secret of a captcha provider other than altcha, which a person has put into Secrets Manager before. A new secret
   * needs a new ARN: CloudFormation reads a reference again only when the reference changes.
   */
  captchaSecretArn: z.string().startsWith('arn:aws:secretsmanager:').optional(),
  /** Raising it makes new secrets of every kind. Deploy Data, then the rest. */
  secretsGeneration: z.int().positive(),
});

export type Stage = z.infer<typeof stageSchema>;

const bareOf = (name: string): string => name.replace(/^www\./, '');

/** The host names of a site that people may type, its own first; without a domain it has only CloudFront's. */
export function hostsOf({ domain }: Stage, site: SiteName): string[] {
  if (!domain) return [];
  if (site !== 'public') return [`${site}.${bareOf(domain.name)}`];
  return domain.www ? [domain.name, `www.${domain.name}`] : [domain.name];
}

export function originOf(stage: Stage, site: SiteName): string {
  if (site === 'public') return stage.origin;
  const [host = `${site}.${bareOf(new URL(stage.origin).hostname)}`] = hostsOf(stage, site);
  return stage.deskOrigin ?? `https://${host}`;
}

/**
 * Everything that can be released in a stage: `here` (the shell and the folders under remotes/) and its remotes elsewhere.
 * @throws if a remote elsewhere is also here, or would have no role
 */
export function releasedIn({ repository, externalRemotes }: Stage, here: readonly string[]): string[] {
  const elsewhere = externalRemotes.map(({ name }) => name);
  if (!repository && elsewhere.length > 0)
    throw new Error(
      'A stage with externalRemotes needs a repository: without it there are no roles for teams.',
    );
  const twice = elsewhere.find((name) => here.includes(name));
  if (twice) throw new Error(`${twice} is in externalRemotes of the stage, and a folder under remotes/ too.`);
  return [...here, ...elsewhere];
}
