import { DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Failure, MinuteCounts, PageCounts } from './health';
import { localAws } from './local-aws';

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
