import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandOutput,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { type TableName, type TableShape, tables } from '@concierge/contract/aws/tables';
import { tableName } from '../config';
import type { Runtime } from '../runtime';
import { dynamoOf, wrapDynamoError } from './client';

export interface QueryOptions {
  readonly index?: string;
  readonly oldestFirst?: boolean;
  /** Only items whose sort key is less than this. */
  readonly before?: string | undefined;
  /** Only items whose sort key is greater than this. Not together with `before`. */
  readonly after?: string | undefined;
  /** Only items whose sort key begins with this. Not together with the others. */
  readonly beginsWith?: string;
  readonly limit?: number;
}

export type Item = Record<string, unknown>;

export interface Update {
  readonly expression: string;
  readonly condition?: string;
  readonly names?: Record<string, string>;
  readonly values?: Item;
}

/**
 * The calls that this project makes to a DynamoDB table, with plain values. lib-dynamodb would save six calls of
 * `marshall` and add 7 KB to each function that a visitor waits for.
 */
export class Table {
  protected readonly dynamo: ReturnType<typeof dynamoOf>;
  protected readonly name: string;
  protected readonly key: string;
  protected readonly shape: TableShape;

  /** @param table One of the contract's tables, or the shape of a remote's own */
  constructor(runtime: Runtime, table: TableName | TableShape) {
    this.dynamo = dynamoOf(runtime);
    this.shape = typeof table === 'string' ? tables[table] : table;
    this.name = tableName(runtime, this.shape);
    this.key = this.shape.key;
  }

  /** A consistent read of an item, or of some of its attributes. */
  async get(key: string, attributes: readonly string[] = []): Promise<Item | undefined> {
    const { Item } = await wrapDynamoError(
      this.dynamo((client) =>
        client.send(
          new GetItemCommand({
            TableName: this.name,
            Key: marshall({ [this.key]: key }),
            ConsistentRead: true,
            ...(attributes.length > 0 ? projectionOf(attributes) : {}),
          }),
        ),
      ),
    );
    return Item && unmarshall(Item);
  }

  /** Stores a new item, or leaves it if its key is taken. */
  async putNew(item: Item): Promise<void> {
    await unlessRefused(this.dynamo((client) => client.send(new PutItemCommand(this.newItem(item).Put))));
  }

  /** {@link putNew} as part of a transaction. */
  newItem(item: Item) {
    return {
      Put: {
        TableName: this.name,
        Item: marshall(item),
        ConditionExpression: 'attribute_not_exists(#key)',
        ExpressionAttributeNames: { '#key': this.key },
      },
    };
  }

  /** Removes an item if it exists. */
  async delete(key: string): Promise<void> {
    await wrapDynamoError(
      this.dynamo((client) =>
        client.send(new DeleteItemCommand({ TableName: this.name, Key: marshall({ [this.key]: key }) })),
      ),
    );
  }

  /** Updates an item and returns it, or undefined if the condition did not hold. */
  async update(key: string | Item, update: Update): Promise<Item | undefined> {
    const output = await unlessRefused(
      this.dynamo((client) =>
        client.send(new UpdateItemCommand({ ...this.updated(key, update).Update, ReturnValues: 'ALL_NEW' })),
      ),
    );
    return output && unmarshall(output.Attributes ?? {});
  }

  /** {@link update} as part of a transaction. */
  updated(key: string | Item, { expression, condition, names, values }: Update) {
    return {
      Update: {
        TableName: this.name,
        Key: marshall(typeof key === 'string' ? { [this.key]: key } : key),
        UpdateExpression: expression,
        ...(condition ? { ConditionExpression: condition } : {}),
        ...(names ? { ExpressionAttributeNames: names } : {}),
        ...(values ? { ExpressionAttributeValues: marshall(values) } : {}),
      },
    };
  }

  /** Makes all of the writes, in any tables, or none of them. If none, returns the reason. */
  async transact(writes: TransactWriteItem[]): Promise<TransactionCanceledException | undefined> {
    try {
      await wrapDynamoError(
        this.dynamo((client) => client.send(new TransactWriteItemsCommand({ TransactItems: writes }))),
      );
      return undefined;
    } catch (error) {
      if (error instanceof TransactionCanceledException) return error;
      throw error;
    }
  }

  /** The items of one address in its index, newest first. */
  byAddress(digest: string, limit?: number): Promise<Item[]> {
    return this.query(digest, { index: 'by_address', ...(limit === undefined ? {} : { limit }) });
  }

  /** The items of one partition of the table or of an index, newest first: all, or as many as `limit` says. */
  async query(partition: string, { limit, ...options }: QueryOptions = {}): Promise<Item[]> {
    const items: Item[] = [];
    let from: QueryCommandOutput['LastEvaluatedKey'];
    do {
      const left = limit === undefined ? undefined : limit - items.length;
      const page = await this.queryPage(partition, options, left, from);
      items.push(...(page.Items ?? []).map((item) => unmarshall(item)));
      from = page.LastEvaluatedKey;
    } while (from && (limit === undefined || items.length < limit));
    return items;
  }

  /** One answer of a query, which has at most a megabyte. */
  private queryPage(
    partition: string,
    { index, oldestFirst = false, before, after, beginsWith }: Omit<QueryOptions, 'limit'>,
    limit: number | undefined,
    from: QueryCommandOutput['LastEvaluatedKey'],
  ): Promise<QueryCommandOutput> {
    const { key, sort, indexes = {} } = this.shape;
    const { partition: attribute, sort: order } = index ? (indexes[index] ?? {}) : { partition: key, sort };
    if (!attribute) throw new Error(`No index ${index}`);
    const bound = before ?? after ?? beginsWith;
    const within =
      beginsWith === undefined
        ? `#sort ${before === undefined ? '>' : '<'} :bound`
        : 'begins_with(#sort, :bound)';
    return wrapDynamoError(
      this.dynamo((client) =>
        client.send(
          new QueryCommand({
            TableName: this.name,
            ...(index ? { IndexName: index } : {}),
            KeyConditionExpression: `#partition = :partition${bound === undefined ? '' : ` AND ${within}`}`,
            ExpressionAttributeNames: {
              '#partition': attribute,
              ...(bound !== undefined && order ? { '#sort': order } : {}),
            },
            ExpressionAttributeValues: marshall({
              ':partition': partition,
              ...(bound === undefined ? {} : { ':bound': bound }),
            }),
            ScanIndexForward: oldestFirst,
            ...(limit === undefined ? {} : { Limit: limit }),
            ...(from ? { ExclusiveStartKey: from } : {}),
          }),
        ),
      ),
    );
  }
}

/** Names are replaced, because DynamoDB reserves some. */
const projectionOf = (attributes: readonly string[]) => ({
  ProjectionExpression: attributes.map((_, index) => `#${index}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#${index}`, name])),
});

async function unlessRefused<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await wrapDynamoError(call);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
