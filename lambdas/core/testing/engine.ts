import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { type TableName, tableNames, tableSchema } from '@concierge/contract/aws/tables';
import { openEngine } from '@concierge/dynamodb/engine';
import type { Item } from '../storage/table';
import { listen } from './listen';

export interface Engine {
  /** For what makes clients itself. */
  readonly endpoint: string;
  readonly client: DynamoDBClient;
  /** A client of its own. It calls the engine without HTTP. */
  newClient(): DynamoDBClient;
  /** The number of calls it has received. */
  calls(): number;
  /** All items of a table. */
  items(table: TableName): Promise<Item[]>;
  put(table: TableName, item: Item): Promise<void>;
  stop(): Promise<void>;
}

interface SdkRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
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
  // HTTP would take half of each call's time.
  const requestHandler = {
    async handle({ headers, body }: SdkRequest) {
      calls += 1;
      // A call over a network lets everything else that waits go first.
      await setImmediate();
      const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
      const answer = await engine.call(headers['x-amz-target'] ?? '', text);
      return { response: { statusCode: answer.status, headers: {}, body: Buffer.from(answer.text) } };
    },
  };
  const newClient = () => new DynamoDBClient({ endpoint, requestHandler });
  const client = newClient();
  for (const name of tableNames)
    await client.send(new CreateTableCommand({ TableName: name, ...tableSchema(name) }));
  const isReady = async (name: TableName) =>
    (await client.send(new DescribeTableCommand({ TableName: name }))).Table?.TableStatus === 'ACTIVE';
  for (const name of tableNames) while (!(await isReady(name)));
  return {
    endpoint,
    client,
    newClient,
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
