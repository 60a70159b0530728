import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteNames } from '@concierge/contract/practice/sites';
import { z } from 'zod';
import { UserError } from './user-error';

/** Client settings for the stand-ins of AWS on this machine, which accept any credentials. */
export const localAws = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
} as const;

/** The file in the state folder in which a local stack writes where its sites and their parts are (infra/local/stack.ts). */
export const localSiteFile = (state: string): string => join(state, 'data', 'site.json');

const siteSchema = z.object({
  origins: z.record(z.enum(siteNames), z.url()),
  previewKey: z.string(),
  /** Without them the site does not run. */
  parts: z
    .object({
      dynamodb: z.url(),
      sns: z.url(),
      s3: z.url(),
      cognito: z.url(),
      staffPoolId: z.string(),
    })
    .optional(),
});
export type LocalSite = z.infer<typeof siteSchema>;

/** What runs, or last ran, on this machine. A stopped stack leaves its addresses behind. */
export async function localSite(state: string): Promise<LocalSite | undefined> {
  const text = await readFile(localSiteFile(state), 'utf8').catch(() => undefined);
  // An earlier version of the stack may have written another form.
  const site = text === undefined ? undefined : siteSchema.safeParse(JSON.parse(text)).data;
  const runs = site?.parts && (await fetch(site.parts.dynamodb).catch(() => undefined));
  return site && { ...site, parts: runs && site.parts };
}

/** The parts of the site that runs on this machine. @throws UserError if none runs */
export async function localParts(state: string): Promise<NonNullable<LocalSite['parts']>> {
  const parts = (await localSite(state))?.parts;
  if (parts) return parts;
  throw new UserError(
    `No site runs with the state folder ${state}: start it with npm start, then try again.`,
  );
}
