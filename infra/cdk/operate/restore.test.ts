import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { localAws } from '@concierge/command-line/local-site';
import { listen } from '@concierge/command-line/loopback-server';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { compare, type Tables } from './restore';

type Item = Record<string, AttributeValue>;
const scan = z.object({ TableName: z.string() });

/** A DynamoDB whose scans answer these items. */
async function dynamoWith(items: Readonly<Record<string, readonly Item[]>>): Promise<DynamoDBClient> {
  const server = createServer(async (request, response) => {
    const { TableName } = scan.parse(await json(request));
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    response.end(JSON.stringify({ Items: items[TableName] }));
  });
  const { origin, close } = await listen(server);
  const client = new DynamoDBClient({ ...localAws, endpoint: origin });
  onTestFinished(() => {
    client.destroy();
    return close();
  });
  return client;
}

const counted = (entry: string, views: string): Item => ({
  release: { S: 'booking@1.1.0' },
  entry: { S: entry },
  views: { N: views },
});

it('compares every item of a table that keeps several per key', async () => {
  const dynamo = await dynamoWith({
    restored: [counted('19:08', '1'), counted('19:09', '2'), counted('19:10', '3')],
    live: [counted('19:09', '5'), counted('19:10', '3'), counted('19:11', '4')],
  });
  const on: Tables = { dynamo, live: 'live', key: 'release', sort: 'entry', expires: 'expires_at' };
  expect(await compare(on, 'restored')).toEqual({
    missing: [counted('19:08', '1')],
    changed: [counted('19:09', '2')],
    since: 1,
    same: 1,
  });
});
