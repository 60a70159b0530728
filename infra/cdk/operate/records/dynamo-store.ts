import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  paginateScan,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { type TableName, tables } from '@concierge/contract/tables';

export type RecordStore = ReturnType<typeof dynamoStore>;

/** The tables of one installation. `names` are their deployed names. */
export function dynamoStore(client: DynamoDBClient, names: Readonly<Record<TableName, string>>) {
  return {
    /** Yields every item of a table. */
    async *scan(table: TableName): AsyncIterable<Readonly<Record<string, unknown>>> {
      const pages = paginateScan({ client }, { TableName: names[table], ConsistentRead: true });
      for await (const { Items = [] } of pages) for (const item of Items) yield unmarshall(item);
    },
    async delete(table: TableName, key: string) {
      const Key = marshall({ [tables[table].key]: key });
      await client.send(new DeleteItemCommand({ TableName: names[table], Key }));
    },
    /** Removes members from an item's set of submissions. */
    async withdraw(table: TableName, key: string, submissions: Set<unknown>) {
      const command = new UpdateItemCommand({
        TableName: names[table],
        Key: marshall({ [tables[table].key]: key }),
        UpdateExpression: 'DELETE submissions :submissions',
        // An item that has expired since must not come back without an expiry.
        ConditionExpression: 'attribute_exists(submissions)',
        ExpressionAttributeValues: marshall({ ':submissions': submissions }),
      });
      await client.send(command).catch((error: unknown) => {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      });
    },
  };
}
