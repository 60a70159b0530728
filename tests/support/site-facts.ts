import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const schema = z.object({
  brand: z.string(),
  supportEmail: z.string(),
  supportPhone: z.object({ display: z.string(), e164: z.string() }),
  accounts: z.object({ clientId: z.string() }),
  notices: z.object({ practiceEmail: z.string(), practiceSms: z.string() }),
});

/** The practice's facts, as the shell's content file has them. */
export const siteFacts = schema.parse(
  JSON.parse(readFileSync(new URL('../../shell/site.json', import.meta.url), 'utf8')),
);
