import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  paginateScan,
  RestoreTableToPointInTimeCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { undefinedIfNamed } from '@concierge/command-line/user-error';
import { type TableName, type TableShape, tableNames, tables } from '@concierge/contract/aws/tables';
import { outputOf } from '../stacks/data';
import type { Stage } from '../stages/stage';
import { stageNamed } from '../stages/stages';
import { outputOfStack } from './audited';
import { runAsProgram } from './program';

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
  const describe = new DescribeTableCommand({ TableName: name });
  const there = await dynamo.send(describe).catch(undefinedIfNamed('ResourceNotFoundException'));
  if (!there) {
    const restore = { SourceTableName: live, TargetTableName: name, RestoreDateTime: at };
    await dynamo.send(new RestoreTableToPointInTimeCommand(restore));
  }
  await waitUntilTableExists({ client: dynamo, maxWaitTime: 6 * 3600, minDelay: 1 }, { TableName: name });
  return name;
}

/**
 * @returns `missing`: only in the restored table, without those that have expired; `changed`: in both, but different
 * (the restored items); `since`: only in the live table
 */
export async function compare(on: Tables, restored: string) {
  const { live, expires } = on;
  const [before, now] = await Promise.all([itemsOf(on, restored), itemsOf(on, live)]);
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

/** The table of a deployed stage, to restore. */
export async function tableOf(
  { name, region }: Pick<Stage, 'name' | 'region'>,
  table: TableName,
): Promise<Tables> {
  const live = await outputOfStack({ stage: name, region }, 'Data', outputOf(table));
  const { key, sort, expires }: TableShape = tables[table];
  return { dynamo: new DynamoDBClient({ region }), live, key, sort, expires };
}

const usage = `npm run restore -w infra/cdk -- <stage> <table> <time> [--copy missing|all]

Restores the table as of that second (2026-03-01T09:30:00Z, within the last 35 days and at least five minutes ago)
next to the live one, and says how they differ. --copy missing puts back what is gone; --copy all also reverts what has
changed since. Run it without --copy first. Tables: ${tableNames.join(', ')}.`;

await runAsProgram(import.meta.url, async ([stageName = '', tableName, time = '', copy, kind = '']) => {
  const name = tableNames.find((one) => one === tableName);
  const at = new Date(time);
  if (!name || Number.isNaN(at.getTime()) || (copy && !(copy === '--copy' && /^(missing|all)$/.test(kind))))
    throw new Error(usage);
  const stage = stageNamed(stageName);
  const on = await tableOf(stage, name);
  const startedAt = Date.now();
  const restored = await restoreAsCopy(on, at);
  console.log(`${restored} is ready after ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  const { missing, changed, since, same } = await compare(on, restored);
  console.log(
    `Gone since: ${missing.length}. Changed since: ${changed.length}. New since: ${since}. Same: ${same}.`,
  );
  if (copy) {
    const back = await copyItems(on, missing);
    const over = kind === 'all' ? await copyItems(on, changed, true) : 0;
    console.log(`Put back: ${back}. Reverted: ${over}.`);
  }
  console.log(`When you are done: aws dynamodb delete-table --table-name ${restored}`);
});
