import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DescribeTableCommand,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';

type Item = Record<string, AttributeValue>;

export interface Tables {
  readonly dynamo: DynamoDBClient;
  /** Deployed name of the table that the site uses. */
  readonly live: string;
  readonly key: string;
  /** For a table that keeps several items per key. */
  readonly sort?: string | undefined;
  /** The attribute with the time (epoch seconds) at which an item expires. */
  readonly expires: string;
}

/** Name of the table restored as of a second. It depends on nothing else, so the command can be repeated. */
export const restoredName = (live: string, at: Date): string =>
  `${live}-at-${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}`;

/** Restores the table as of a second next to the live one, unless that exists. Returns its name once it can be read. */
export async function restoreAsCopy({ dynamo, live }: Tables, at: Date): Promise<string> {
  const name = restoredName(live, at);
  const there = await dynamo.send(new DescribeTableCommand({ TableName: name })).catch((error: unknown) => {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  });
  if (!there) {
    const restore = { SourceTableName: live, TargetTableName: name, RestoreDateTime: at };
    await dynamo.send(new RestoreTableToPointInTimeCommand(restore));
  }
  await waitUntilTableExists({ client: dynamo, maxWaitTime: 6 * 3600, minDelay: 1 }, { TableName: name });
  return name;
}

export interface Differences {
  /** In the restored table but not in the live one, without items that have expired. */
  readonly missing: readonly Item[];
  /** In both, but different: the restored items. */
  readonly changed: readonly Item[];
  /** In the live table only: stored since. */
  readonly since: number;
  readonly same: number;
}

export async function compare(tables: Tables, restored: string): Promise<Differences> {
  const { live, expires } = tables;
  const [before, now] = await Promise.all([itemsOf(tables, restored), itemsOf(tables, live)]);
  const gone = Date.now() / 1000;
  const kept = [...before].filter(([, item]) => !(Number(item[expires]?.N) <= gone));
  const missing = kept.filter(([id]) => !now.has(id)).map(([, item]) => item);
  const both = kept.filter(([id]) => now.has(id));
  const changed = both.filter(([id, item]) => !isDeepStrictEqual(item, now.get(id))).map(([, item]) => item);
  const since = [...now.keys()].filter((id) => !before.has(id)).length;
  return { missing, changed, since, same: both.length - changed.length };
}

/** Puts items into the live table and returns how many. Items that exist there are kept unless `over` is set. */
export async function copyItems(
  { dynamo, live, key }: Tables,
  items: readonly Item[],
  over = false,
): Promise<number> {
  let count = 0;
  for (const Item of items) {
    const unlessThere = {
      ConditionExpression: 'attribute_not_exists(#k)',
      ExpressionAttributeNames: { '#k': key },
    };
    try {
      await dynamo.send(new PutItemCommand({ TableName: live, Item, ...(over ? {} : unlessThere) }));
      count += 1;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
  return count;
}

async function itemsOf({ dynamo, key, sort }: Tables, TableName: string): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  const pages = paginateScan({ client: dynamo }, { TableName, ConsistentRead: true });
  for await (const { Items = [] } of pages)
    for (const item of Items) found.set(JSON.stringify([item[key], sort && item[sort]]), item);
  return found;
}
