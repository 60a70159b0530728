import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployedTablePrefix } from '@concierge/contract/deployed-names';
import type { TableName } from '@concierge/contract/tables';
import { z } from 'zod';
import type { Announce } from '../log';
import type { PreviewSite } from '../preview';
import { UserError } from '../user-error';
import type { CountsLocation } from './counts';

/** The files in the state folder in which a local stack writes the addresses of its database and its site. */
export const stackFiles = (state: string) => ({
  engine: join(state, 'data', 'engine.json'),
  site: join(state, 'data', 'site.json'),
});

/** Written by a running local stack (infra/local/dynamodb/engine.ts). */
const engineAddress = z.object({ endpoint: z.url() });

/** The counts of the site on this machine; undefined if none is running. */
export async function localCounts(state: string): Promise<CountsLocation | undefined> {
  const text = await readFile(stackFiles(state).engine, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { endpoint } = engineAddress.parse(JSON.parse(text));
  return (await answers(endpoint)) ? { table: 'page_events', endpoint } : undefined;
}

/** True if something answers: a stopped stack leaves its address behind. */
const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false,
  );

const runningSite = z.object({ origin: z.url(), previewKey: z.string(), sns: z.url().optional() });

/** The description of the site that runs, or last ran, on this machine (infra/local/stack.ts). */
async function readLocalSite(state: string): Promise<z.infer<typeof runningSite> | undefined> {
  const text = await readFile(stackFiles(state).site, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : runningSite.parse(JSON.parse(text));
}

/** The site that runs, or last ran, on this machine, for preview links. */
export async function localSite(state: string): Promise<PreviewSite | undefined> {
  const site = await readLocalSite(state);
  return site && { origin: site.origin, key: site.previewKey };
}

/** Announces releases in the local inbox; undefined if no site is running. */
export async function localAnnouncer(state: string): Promise<Announce | undefined> {
  const { origin, sns } = (await readLocalSite(state)) ?? {};
  if (origin === undefined || sns === undefined || !(await answers(sns))) return undefined;
  const { announcerTo } = await import('./local-announcer');
  return announcerTo(sns, origin);
}

/**
 * The table of a deployed stage among these names: the one with CloudFormation's prefix, and not the copy of it that
 * `npm run restore` made; undefined if there is none.
 * @throws UserError if there is more than one
 */
export function deployedTable(
  existing: readonly string[],
  stage: string,
  table: TableName,
): string | undefined {
  const prefix = deployedTablePrefix(stage, table);
  const found = existing.filter((candidate) => candidate.startsWith(prefix));
  // A copy is named after the table, with a suffix.
  const isCopy = (name: string) => found.some((other) => other !== name && name.startsWith(other));
  const [name, another] = found.filter((candidate) => !isCopy(candidate));
  if (another)
    throw new UserError(
      `More than one table is called ${prefix}...: delete the one that is left over from an earlier deploy.`,
    );
  return name;
}

/** The counts of a deployed stage; undefined if it has no table for them. @throws UserError if it has more than one */
export async function deployedCounts(stage: string): Promise<CountsLocation | undefined> {
  const { DynamoDBClient, paginateListTables } = await import('@aws-sdk/client-dynamodb');
  const existing: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client: new DynamoDBClient({}) }, {}))
    existing.push(...TableNames);
  const table = deployedTable(existing, stage, 'page_events');
  return table === undefined ? undefined : { table };
}
