import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { undefinedIfMissing } from '@concierge/command-line/user-error';
import * as z from 'zod/mini';
import { replaceFile } from '../state';

const secrets = z.object({ hashKey: z.string(), originSecret: z.string(), captchaSecret: z.string() });
export type Secrets = z.infer<typeof secrets>;

/** This machine's own secrets: made at the first start and then kept, so that stored hashes can still be found. */
export async function localSecrets(path: string): Promise<Secrets> {
  const kept = await undefinedIfMissing(readFile(path, 'utf8'));
  if (kept !== undefined) return secrets.parse(JSON.parse(kept));
  const secret = () => randomBytes(32).toString('base64url');
  const made: Secrets = { hashKey: secret(), originSecret: secret(), captchaSecret: secret() };
  await replaceFile(path, JSON.stringify(made));
  return made;
}

/** A separate key, so that people who may make preview links learn no other secret. Derived from the origin secret. */
export const previewKeyOf = ({ originSecret }: Pick<Secrets, 'originSecret'>): string =>
  createHmac('sha256', originSecret).update('preview').digest('base64url');
