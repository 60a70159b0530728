import type { TableShape } from '@concierge/contract/aws/tables';
import { openingHoursSchema } from '@concierge/contract/practice/opening-hours';
import type { Setting } from '@concierge/contract/wire/endpoints/table';
import * as z from 'zod/mini';
import type { Runtime } from './runtime';

const text = z.string().check(z.minLength(1));
const site = () => ({ SITE_ORIGIN: z.url(), BRAND_NAME: text, SUPPORT_EMAIL: text, SUPPORT_PHONE: text });
const mail = () => ({ MAIL_SENDER: text, SES_CONFIGURATION_SET: z.optional(text) });
/** A value that is JSON in the environment. */
const json = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.pipe(
      text,
      z.transform((written): unknown => JSON.parse(written)),
    ),
    schema,
  );
const secret = () => z.string().check(z.minLength(16));

/**
 * The environment variables by group. A function's row in the endpoint table names its groups, and
 * lambdas/build/environment.ts sets them, typed by these schemas. Each is made when it is read: a function has only a
 * few of them, and must start fast.
 */
export const settings = {
  edge: () =>
    z.object({
      ORIGIN_SECRET: secret(),
      /** The edge's previous secret, also accepted while a new one is being deployed. */
      ORIGIN_SECRET_BEFORE: z.optional(secret()),
    }),
  /** What the site's pages say of it, and their origin. */
  site: () => z.object(site()),
  guards: () => z.object({ HASH_KEY: secret() }),
  captcha: () =>
    z.object({
      CAPTCHA_PROVIDER: z.enum(['altcha', 'recaptcha', 'turnstile']),
      CAPTCHA_SECRET: secret(),
      /** Signed the challenges that visitors got before a new one was deployed. */
      CAPTCHA_SECRET_BEFORE: z.optional(secret()),
      CAPTCHA_VERIFY_URL: z.optional(z.url()),
    }),
  notifications: () =>
    z.object({
      ...site(),
      ...mail(),
      /** The configuration set of mail to the practice. */
      SES_PRACTICE_CONFIGURATION_SET: z.optional(text),
      PRACTICE_EMAIL: text,
      /** `reference`: notices of new records to the practice carry reference, kind and urgency, with a link to the desk. */
      PRACTICE_NOTICES: z._default(z.enum(['full', 'reference']), 'full'),
      DESK_ORIGIN: z.url(),
      /** Without it the practice gets no texts. */
      PRACTICE_SMS: z.optional(text),
      /** The letters of the states in which the physicians are licensed. */
      SERVICE_AREAS: json(z.array(text)),
      OPENING_HOURS: json(openingHoursSchema),
    }),
  accountMails: () =>
    z.object({
      ...site(),
      ...mail(),
      /** ARN of the key that Cognito encrypts its codes with. */
      CODES_KEY: text,
    }),
  /** What the practice promises, for its own staff. */
  practice: () =>
    z.object({ OPENING_HOURS: json(openingHoursSchema), SITE_ORIGIN: z.url(), DESK_ORIGIN: z.url() }),
  /** Where each action of staff is recorded for good, and for how long. */
  audit: () =>
    z.object({
      AUDIT_BUCKET: text,
      AUDIT_DAYS: z.coerce.number().check(z.int(), z.minimum(1)),
      /** Of the days that entries are listed by. */
      AUDIT_TIME_ZONE: text,
    }),
  /** Where copies of the open work go. */
  copies: () => z.object({ COPIES_BUCKET: text }),
  /** How long a record is kept. */
  retention: () => z.object({ RETENTION_DAYS: z.coerce.number().check(z.int(), z.minimum(1)) }),
  /** The pool of the staff's accounts, and the client with which the desk signs in. */
  staff: () => z.object({ STAFF_POOL: text, STAFF_CLIENT: text }),
} as const satisfies Record<Setting, () => z.ZodMiniObject>;

export type Settings<S extends Setting> = z.infer<ReturnType<(typeof settings)[S]>>;

/**
 * Parses one group of environment variables.
 * @throws an error that names the missing or malformed variables, never their values.
 */
export function readSettings<S extends Setting>(runtime: Runtime, part: S): Settings<S> {
  const parsed = settings[part]().safeParse(runtime.env);
  if (parsed.success) return parsed.data as Settings<S>;
  const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))];
  throw new Error(`Environment: missing or malformed ${names.join(', ')}`);
}

/** The edge's secrets: the current one, and the previous one while a new one is being deployed. */
export function originSecrets(runtime: Runtime): string[] {
  const { ORIGIN_SECRET, ORIGIN_SECRET_BEFORE } = readSettings(runtime, 'edge');
  return [ORIGIN_SECRET, ORIGIN_SECRET_BEFORE].filter((secret) => secret !== undefined);
}

/** The deployed name of a table. */
export function tableName(runtime: Runtime, { env }: Pick<TableShape, 'env'>): string {
  const name = runtime.env[env];
  if (!name) throw new Error(`Environment: missing ${env}`);
  return name;
}
