import { DynamoDBClient, paginateListTables, paginateQuery } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { localAws, localSite } from '@concierge/command-line/local-site';
import { UserError } from '@concierge/command-line/user-error';
import { deployedTablePrefix } from '@concierge/contract/deployed-names';
import type { TableName } from '@concierge/contract/tables';
import type { Failure, MinuteCounts, PageCounts } from './health';

/** Where page events are counted (lambdas/core/page-events). */
export interface CountsLocation {
  readonly table: string;
  /** Endpoint of the local database; without it, AWS with the current credentials. */
  readonly endpoint?: string;
}

export function openCounts({ table, endpoint }: CountsLocation): PageCounts {
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
    async minutes(release, since) {
      const found: MinuteCounts[] = [];
      // Minutes start with a digit, messages with a letter.
      for await (const { entry, release: _, expires_at: __, ...counts } of entries(
        release,
        since.toISOString().slice(0, 16),
        ':',
      ))
        found.push({ minute: String(entry), counts: numbersOf(counts) });
      return found;
    },
    async failures(release) {
      const found: Failure[] = [];
      for await (const { entry, seen, networks, last_seen } of entries(release, 'error ', 'error!'))
        found.push({
          message: String(entry).replace(/^error /, ''),
          seen: Number(seen),
          networks: Number(networks),
          lastSeen: String(last_seen),
        });
      return found.sort((a, b) => b.seen - a.seen);
    },
    close: () => client.destroy(),
  };
}

const numbersOf = (item: Readonly<Record<string, unknown>>): Record<string, number> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, Number(value)]));

/** The counts of the site on this machine; undefined if none is running. */
export async function localCounts(state: string): Promise<CountsLocation | undefined> {
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

/** The counts of a deployed stage; undefined if it has no table for them. @throws UserError if it has more than one */
export async function deployedCounts(stage: string): Promise<CountsLocation | undefined> {
  const existing: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client: new DynamoDBClient({}) }, {}))
    existing.push(...TableNames);
  const table = deployedTable(existing, stage, 'page_events');
  return table === undefined ? undefined : { table };
}
