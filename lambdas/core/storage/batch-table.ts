import { BatchGetItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { wrapDynamoError } from './client';
import { type Item, Table } from './table';

/** A table that many items are read from at once. Apart from Table, because functions that visitors wait for never do. */
export class BatchTable extends Table {
  /** Consistent reads of at most 100 items in one call. Leaves out those that don't exist. */
  async getAll(keys: readonly string[]): Promise<Item[]> {
    if (keys.length === 0) return [];
    const { Responses = {}, UnprocessedKeys = {} } = await wrapDynamoError(
      this.dynamo((client) =>
        client.send(
          new BatchGetItemCommand({
            RequestItems: {
              [this.name]: { Keys: keys.map((key) => marshall({ [this.key]: key })), ConsistentRead: true },
            },
          }),
        ),
      ),
    );
    const found = (Responses[this.name] ?? []).map((item) => unmarshall(item));
    // DynamoDB leaves out what would exceed 16 MB or its own capacity.
    const left = (UnprocessedKeys[this.name]?.Keys ?? []).map((key) => String(unmarshall(key)[this.key]));
    return [...found, ...(await this.getAll(left))];
  }
}
