import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { systemCode } from '@concierge/release/user-error';
import * as z from 'zod/mini';

const secrets = z.object({ hashKey: z.string(), originSecret: z.string(), captchaSecret: z.string() });
export type Secrets = z.infer<typeof secrets>;

/** This machine's own secrets: made at the first start, the same ever after, so that stored hashes stay findable. */
export async function localSecrets(path: string): Promise<Secrets> {
  try {
    return secrets.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  const secret = () => randomBytes(32).toString('base64url');
  const made: Secrets = { hashKey: secret(), originSecret: secret(), captchaSecret: secret() };
  await writeFile(`${path}.draft`, JSON.stringify(made), { mode: 0o600 });
  await rename(`${path}.draft`, path);
  return made;
}
