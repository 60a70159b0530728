import { DynamoDBClient, PutItemCommand, paginateListTables, paginateQuery } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { localAws, localSite } from '@concierge/command-line/local-site';
import { UserError } from '@concierge/command-line/user-error';
import { deployedTablePrefix } from '@concierge/contract/aws/deployed-names';
import type { TableName } from '@concierge/contract/aws/tables';
import { z } from 'zod';
import { type FailingViews, type FailureReports, keptMs } from './failing-views';

/** The table of what browsers reported (lambdas/core/page-events). */
export interface ReportsLocation {
  readonly table: string;
  /** Endpoint of the local database; without it, AWS with the current credentials. */
  readonly endpoint?: string;
}

const notifiedEntry = 'notified';

const storedViews = z.object({
  entry: z.string(),
  views: z.number(),
  page: z.string(),
  browser: z.string(),
  message: z.string(),
  file: z.string(),
  line: z.number(),
  column: z.number(),
});

export function openReports({ table, endpoint }: ReportsLocation): FailureReports {
  const client = new DynamoDBClient(endpoint === undefined ? {} : { ...localAws, endpoint, maxAttempts: 1 });
  /** A release's entries with sort keys from `from` to `to`. */
  async function* entries(release: string, from: string, to: string) {
    const pages = paginateQuery(
      { client },
      {
        TableName: table,
        KeyConditionExpression: '#release = :release AND #entry BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#release': 'release', '#entry': 'entry' },
        ExpressionAttributeValues: { ':release': { S: release }, ':from': { S: from }, ':to': { S: to } },
      },
    );
    for await (const { Items = [] } of pages) for (const item of Items) yield unmarshall(item);
  }
  return {
    async since(release, from) {
      const found: FailingViews[] = [];
      // Minutes start with a digit, other entries with a letter.
      for await (const item of entries(release, from.toISOString().slice(0, 16), ':')) {
        const { entry, ...facts } = storedViews.parse(item);
        found.push({ minute: entry.slice(0, 16), ...facts });
      }
      return found;
    },
    async notifiedAt(release) {
      for await (const { at } of entries(release, notifiedEntry, notifiedEntry)) return new Date(String(at));
      return undefined;
    },
    async noteTold(release, at) {
      const expires = Math.ceil((at.getTime() + keptMs) / 1000);
      const item = { release, entry: notifiedEntry, at: at.toISOString(), expires_at: expires };
      await client.send(new PutItemCommand({ TableName: table, Item: marshall(item) }));
    },
    close: () => client.destroy(),
  };
}

/** The reports of the site on this machine; undefined if none is running. */
export async function localReports(state: string): Promise<ReportsLocation | undefined> {
  const parts = (await localSite(state))?.parts;
  return parts && { table: 'page_events', endpoint: parts.dynamodb };
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

/** The reports of a deployed stage; undefined if it has no table for them. @throws UserError if it has more than one */
export async function deployedReports(stage: string): Promise<ReportsLocation | undefined> {
  const existing: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client: new DynamoDBClient({}) }, {}))
    existing.push(...TableNames);
  const table = deployedTable(existing, stage, 'page_events');
  return table === undefined ? undefined : { table };
}
