import { createServer } from 'node:http';
import { CreateTableCommand, DynamoDBClient, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { type TableName, tableNames, tableSchema } from '@concierge/contract/aws/tables';
import { openEngine } from '@concierge/dynamodb/engine';
import type { Item } from '../storage/table';
import { listen } from './listen';

export interface Engine {
  readonly endpoint: string;
  readonly client: DynamoDBClient;
  /** The number of calls it has received. */
  calls(): number;
  /** All items of a table. */
  items(table: TableName): Promise<Item[]>;
  put(table: TableName, item: Item): Promise<void>;
  stop(): Promise<void>;
}

/** The embedded DynamoDB engine in memory, with the contract's tables. */
export async function startEngine(): Promise<Engine> {
  const engine = await openEngine();
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    void engine.answer(request, response);
  });
  const { port, stop } = await listen(server);
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new DynamoDBClient({ endpoint });
  for (const name of tableNames)
    await client.send(new CreateTableCommand({ TableName: name, ...tableSchema(name) }));
  return {
    endpoint,
    client,
    calls: () => calls,
    async items(table) {
      const items: Item[] = [];
      for await (const page of paginateScan({ client }, { TableName: table, ConsistentRead: true })) {
        for (const item of page.Items ?? []) items.push(unmarshall(item));
      }
      return items;
    },
    async put(table, item) {
      await client.send(new PutItemCommand({ TableName: table, Item: marshall(item) }));
    },
    async stop() {
      client.destroy();
      await stop();
      await engine.close();
    },
  };
}
