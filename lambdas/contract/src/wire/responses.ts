import * as z from 'zod/mini';

/** `createdAt` (ISO 8601) is the same for a repetition. `surveyToken` of a consultation request: see survey-link.ts. */
export const inserted = z.object({
  id: z.string(),
  reference: z.string(),
  createdAt: z.optional(z.string()),
  surveyToken: z.optional(z.string()),
});
export type Inserted = z.infer<typeof inserted>;

/**
 * `already-sent` means that the caller has nothing left to do: the notification was sent before, or the scheduled job
 * will send it later (the daily limit of confirmations is reached, or the record is held as suspect).
 */
export const notificationAnswer = z.object({ status: z.enum(['sent', 'already-sent']) });
export type NotificationAnswer = z.infer<typeof notificationAnswer>;

/** `challenge` is altcha's proof-of-work challenge. */
export const captchaChallenge = z.object({
  provider: z.literal('altcha'),
  challenge: z.record(z.string(), z.unknown()),
});
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;

/** Checked loosely: the OpenAPI document describes itself. */
export const openApiDocument = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.unknown()),
});

/** `contract` is the version of this package that the functions run. Releases of remotes are checked against it. */
export const health = z.object({ status: z.literal('ok'), contract: z.string() });

export const errorCodes = [
  'invalid_json',
  'validation_failed',
  'unsupported_media_type',
  'payload_too_large',
  'not_found',
  'method_not_allowed',
  'unauthorized',
  'forbidden',
  'captcha_failed',
  'conflict',
  'stale_client',
  'no_matching_record',
  'too_many_requests',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

export const errorAnswer = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
  }),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
