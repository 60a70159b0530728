import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  type AttributeValue,
  DynamoDBClient,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { localAws } from '@concierge/command-line/local-site';
import { expect, it, onTestFinished } from 'vitest';
import { Faults } from '../../faults';
import { temporaryFolder } from '../../testing/temporary';
import { startEngine } from './engine';
import { LocalTables } from './tables';

const program = `
  import { createServer } from 'node:http';
  import { openEngine } from '@concierge/dynamodb/engine';
  const engine = await openEngine({ path: process.argv[1] });
  const server = createServer((request, response) => void engine.answer(request, response));
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
`;

/** The engine in a process of its own, which can be killed. */
async function processOn(folder: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const endpoint = String(line).trim();
  return { endpoint, child, tables: new LocalTables(endpoint) };
}

const clientOf = (endpoint: string) => new DynamoDBClient({ ...localAws, endpoint, maxAttempts: 1 });

const update = (guard: string) => ({
  Update: {
    TableName: 'request_guards',
    Key: { guard: { S: guard } },
    UpdateExpression: 'SET i1 = :one',
    ExpressionAttributeValues: { ':one': { S: 'held' } },
  },
});
const insert = (id: string) => ({
  Put: {
    TableName: 'appointment_requests',
    Item: {
      id: { S: id },
      pending: { S: 'notices' },
      pending_at: { S: id },
      address_digest: { S: 'one' },
      created_at: { S: id },
    },
    ConditionExpression: 'attribute_not_exists(id)',
  },
});

/** The ids that an index lists. */
async function listed(client: DynamoDBClient, IndexName: string, partition: string, value: AttributeValue) {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: 'appointment_requests',
      IndexName,
      KeyConditionExpression: `${partition} = :value`,
      ExpressionAttributeValues: { ':value': value },
    }),
  );
  return Items.map((item) => unmarshall(item).id);
}

it('after a kill -9 has every transaction that it acknowledged, and none in part', async () => {
  const folder = await temporaryFolder();
  for (const life of [1, 2, 3]) {
    const { endpoint, child, tables } = await processOn(folder);
    await tables.create();
    const client = clientOf(endpoint);
    const acknowledged: string[] = [];
    let next = 0;
    const write = async () => {
      for (;;) {
        next += 1;
        const id = `${life}-${String(next).padStart(5, '0')}`;
        const TransactItems = [update(`first ${id}`), update(`second ${id}`), insert(id)];
        await client.send(new TransactWriteItemsCommand({ TransactItems }));
        if (acknowledged.push(id) === 50) child.kill('SIGKILL');
      }
    };
    await Promise.allSettled(Array.from({ length: 16 }, write));
    client.destroy();
    tables.close();

    const engine = await startEngine(folder, new Faults(), () => undefined);
    const after = new LocalTables(engine.directEndpoint);
    const reader = clientOf(engine.directEndpoint);
    const ids = (await after.items('appointment_requests')).map(({ id }) => String(id)).sort();
    const guards = (await after.items('request_guards')).map(({ guard }) => String(guard)).sort();
    const indexes = [
      await listed(reader, 'pending', 'pending', { S: 'notices' }),
      await listed(reader, 'by_address', 'address_digest', { S: 'one' }),
    ];
    reader.destroy();
    after.close();
    await engine.close();
    expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
    expect(guards).toEqual(['first', 'second'].flatMap((which) => ids.map((id) => `${which} ${id}`)));
    expect(indexes).toEqual([ids, ids]);
  }
});
