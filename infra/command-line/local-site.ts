import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteNames } from '@concierge/contract/sites';
import { z } from 'zod';

/** Client settings for the stand-ins of AWS on this machine, which accept any credentials. */
export const localAws = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
} as const;

/** The files in the state folder in which a local stack writes the addresses of its parts. */
export const stackFiles = (state: string) => ({
  engine: join(state, 'data', 'engine.json'),
  site: join(state, 'data', 'site.json'),
  cognito: join(state, 'data', 'cognito.json'),
  elsewhere: join(state, 'data', 'functions-elsewhere.json'),
});

const engineAddress = z.object({ endpoint: z.url() });
const cognitoAddress = z.object({ endpoint: z.url(), staffPoolId: z.string() });
const elsewhereAddress = z.object({ endpoint: z.url(), originSecret: z.string() });
const siteAddress = z.object({
  origins: z.record(z.enum(siteNames), z.url()),
  previewKey: z.string(),
  sns: z.url().optional(),
});

/** The database of the site that runs on this machine (infra/local/dynamodb/engine.ts); undefined if none runs. */
export const localDatabase = async (state: string): Promise<string | undefined> =>
  (await running(stackFiles(state).engine, engineAddress))?.endpoint;

/** The Cognito of that site (infra/local/cognito/server.ts), and the pool of its staff. */
export const localCognito = (state: string) => running(stackFiles(state).cognito, cognitoAddress);

/** What runs functions from a folder elsewhere in that site (infra/local/functions-elsewhere.ts), and what it asks for. */
export const localFunctions = (state: string) => running(stackFiles(state).elsewhere, elsewhereAddress);

async function running<T extends { readonly endpoint: string }>(
  file: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const found = await read(file, schema);
  return found && (await answers(found.endpoint)) ? found : undefined;
}

/** What runs, or last ran, on this machine (infra/local/stack.ts). Without `sns`, it does not run. */
export async function localSite(state: string): Promise<z.infer<typeof siteAddress> | undefined> {
  const site = await read(stackFiles(state).site, siteAddress);
  if (!site?.sns || (await answers(site.sns))) return site;
  const { sns: _, ...stopped } = site;
  return stopped;
}

async function read<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  // An earlier version of the stack may have written another form.
  return text === undefined ? undefined : schema.safeParse(JSON.parse(text)).data;
}

/** True if something answers: a stopped stack leaves its address behind. */
const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false,
  );
