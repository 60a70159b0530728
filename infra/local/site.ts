import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { repository } from './state';

/** What the machinery behind the site needs of `site.json`; the shell's build checks the whole of it. */
const siteFacts = z.object({
  brand: z.string(),
  supportEmail: z.string(),
  supportPhone: z.object({ display: z.string(), e164: z.string() }),
  notices: z.object({ sender: z.string(), practiceEmail: z.string(), practiceSms: z.string() }),
  accounts: z.object({ userPoolId: z.string(), clientId: z.string() }),
  captcha: z.object({ provider: z.enum(['altcha', 'recaptcha', 'turnstile']) }),
  assistant: z.nullable(z.object({ scriptUrl: z.url(), origins: z.optional(z.array(z.string())) })),
});
export type Site = z.infer<typeof siteFacts>;

export async function readSite(): Promise<Site> {
  return siteFacts.parse(JSON.parse(await readFile(join(repository, 'shell', 'site.json'), 'utf8')));
}
