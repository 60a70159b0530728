import { BatchGetItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { wrapDynamoError } from './client';
import { type Item, Table } from './table';

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html */
const mostKeys = 100;

/** A table that many items are read from at once. Apart from Table, because functions that visitors wait for never do. */
export class BatchTable extends Table {
  /** Consistent reads of any number of items, in no order. Leaves out those that don't exist. */
  async getAll(keys: readonly string[]): Promise<Item[]> {
    const found: Item[] = [];
    let left = [...new Set(keys)];
    while (left.length > 0) {
      const { Responses = {}, UnprocessedKeys = {} } = await this.getBatch(left.slice(0, mostKeys));
      found.push(...(Responses[this.name] ?? []).map((item) => unmarshall(item)));
      // DynamoDB leaves out what would exceed 16 MB or its own capacity.
      const again = (UnprocessedKeys[this.name]?.Keys ?? []).map((key) => String(unmarshall(key)[this.key]));
      left = [...again, ...left.slice(mostKeys)];
    }
    return found;
  }

  private getBatch(keys: readonly string[]) {
    const Keys = keys.map((key) => marshall({ [this.key]: key }));
    const command = new BatchGetItemCommand({
      RequestItems: { [this.name]: { Keys, ConsistentRead: true } },
    });
    return wrapDynamoError(this.dynamo((client) => client.send(command)));
  }
}
