import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deployedTablePrefix } from '@concierge/contract/deployed-names';
import { z } from 'zod';
import type { PreviewSite } from '../preview';
import type { CountsPlace } from './counts';

/** Written by a running local stack (infra/local/dynamodb/engine.ts). */
const engineAddress = z.object({ endpoint: z.url() });

/** The counts of the site that runs on this machine; undefined where none runs. */
export async function localCounts(state: string): Promise<CountsPlace | undefined> {
  const text = await readFile(join(state, 'data', 'engine.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { endpoint } = engineAddress.parse(JSON.parse(text));
  // The address of a site that has stopped stays behind.
  const runs = await fetch(endpoint).then(
    () => true,
    () => false,
  );
  return runs ? { table: 'page_events', endpoint } : undefined;
}

const runningSite = z.object({ origin: z.url(), previewKey: z.string() });

/** The site that runs, or ran last, on this machine (infra/local/stack.ts). */
export async function localSite(state: string): Promise<PreviewSite | undefined> {
  const text = await readFile(join(state, 'data', 'site.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { origin, previewKey } = runningSite.parse(JSON.parse(text));
  return { origin, key: previewKey };
}

/** The counts of a deployed stage, found by the name that CloudFormation gave their table; undefined without one. */
export async function deployedCounts(stage: string): Promise<CountsPlace | undefined> {
  const { DynamoDBClient, paginateListTables } = await import('@aws-sdk/client-dynamodb');
  const prefix = deployedTablePrefix(stage, 'page_events');
  const client = new DynamoDBClient({});
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    const table = TableNames.find((name) => name.startsWith(prefix));
    if (table) return { table };
  }
  return undefined;
}
