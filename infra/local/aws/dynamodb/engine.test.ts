import { request as httpRequest } from 'node:http';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { localAws } from '@concierge/command-line/local-site';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Faults } from '../../faults';
import { temporaryFolder } from '../../testing/temporary';
import { startEngine } from './engine';
import { LocalTables } from './tables';

async function engineIn(folder: string) {
  const faults = new Faults();
  const lost: string[] = [];
  const engine = await startEngine(folder, faults, (reason) => lost.push(reason));
  const tables = new LocalTables(engine.directEndpoint);
  await tables.create();
  const client = new DynamoDBClient({ ...localAws, endpoint: engine.endpoint, maxAttempts: 1 });
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    client.destroy();
    tables.close();
    await engine.close();
  };
  onTestFinished(close);
  return { engine, faults, tables, client, close, lost };
}

const put = (id: string, extra: PutItemCommand['input']['Item'] = {}) =>
  new PutItemCommand({
    TableName: 'appointment_requests',
    Item: { id: { S: id }, ...extra },
    ConditionExpression: 'attribute_not_exists(id)',
  });

describe('the embedded DynamoDB, used by the real client', () => {
  it('makes a table from before an index anew, and empty', async () => {
    const { client, tables } = await engineIn(await temporaryFolder());
    const TableName = 'appointment_requests';
    const waiting = { client, maxWaitTime: 30, minDelay: 1, maxDelay: 1 };
    await client.send(new DeleteTableCommand({ TableName }));
    await waitUntilTableNotExists(waiting, { TableName });
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      }),
    );
    await waitUntilTableExists(waiting, { TableName });
    await client.send(put('1', { address_digest: { S: 'a' }, created_at: { S: '2026-01-01' } }));
    await tables.create();
    const own = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'by_address',
        KeyConditionExpression: 'address_digest = :digest',
        ExpressionAttributeValues: { ':digest': { S: 'a' } },
      }),
    );
    expect(own.Items).toEqual([]);
    expect(await tables.items(TableName)).toEqual([]);
  });

  it('has the tables and indexes of the contract', async () => {
    const { client, tables } = await engineIn(await temporaryFolder());
    await client.send(
      put('1', { pending: { S: 'notices' }, pending_at: { S: '2026-01-01' }, tags: { SS: ['a', 'b'] } }),
    );
    await client.send(put('2', { created_at: { S: '2026-02-02' } }));
    const due = await client.send(
      new QueryCommand({
        TableName: 'appointment_requests',
        IndexName: 'pending',
        KeyConditionExpression: 'pending = :pending AND pending_at <= :now',
        ExpressionAttributeValues: { ':pending': { S: 'notices' }, ':now': { S: '2026-12-31' } },
      }),
    );
    expect(due.Items?.map((item) => item.id?.S)).toEqual(['1']);
    await expect(client.send(put('1'))).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
    expect(await tables.items('appointment_requests')).toEqual([
      { id: '2', created_at: '2026-02-02' },
      { id: '1', pending: 'notices', pending_at: '2026-01-01', tags: ['a', 'b'] },
    ]);
    await tables.empty();
    expect(await tables.items('appointment_requests')).toEqual([]);
  });

  it('keeps stored items across a restart', async () => {
    const folder = await temporaryFolder();
    const first = await engineIn(folder);
    await first.client.send(put('kept'));
    await first.close();
    expect(first.lost).toEqual([]);
    const second = await engineIn(folder);
    expect(await second.tables.items('appointment_requests')).toEqual([{ id: 'kept' }]);
  });

  it('closes while calls are being carried out', async () => {
    const { client, close, lost } = await engineIn(await temporaryFolder());
    const calls = Array.from({ length: 100 }, (_, id) => client.send(put(`${id}`)).catch(() => undefined));
    await client.send(put('before'));
    await close();
    await Promise.all(calls);
    expect(lost).toEqual([]);
  });

  it('fails on demand as DynamoDB does, but never for the inbox page', async () => {
    const { client, faults, tables } = await engineIn(await temporaryFolder());
    const get = () =>
      client.send(new GetItemCommand({ TableName: 'appointment_requests', Key: { id: { S: '1' } } }));
    faults.set({ service: 'dynamodb', mode: 'error' });
    await expect(get()).rejects.toMatchObject({
      name: 'InternalServerError',
      $metadata: { httpStatusCode: 500 },
    });
    faults.set({ service: 'dynamodb', mode: 'throttle' });
    await expect(get()).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' });
    expect(await tables.items('appointment_requests')).toEqual([]);
    faults.reset();
    expect((await get()).Item).toBeUndefined();
  });

  it('injects a fault from the first call after it was set', async () => {
    const { client, faults } = await engineIn(await temporaryFolder());
    const get = () =>
      client.send(new GetItemCommand({ TableName: 'appointment_requests', Key: { id: { S: '1' } } }));
    for (let call = 1; call <= 100; call += 1) {
      faults.set({ service: 'dynamodb', mode: 'error' });
      await expect(get()).rejects.toThrow();
      faults.set({ service: 'dynamodb', mode: 'ok' });
      await get();
    }
  });

  it('when slow, writes nothing for a client that has gone', async () => {
    const { client, faults, tables } = await engineIn(await temporaryFolder());
    faults.set({ service: 'dynamodb', mode: 'slow', ms: 2000 });
    await expect(client.send(put('1'), { abortSignal: AbortSignal.timeout(50) })).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 2200));
    expect(await tables.items('appointment_requests')).toEqual([]);
    faults.reset();
    await client.send(put('2'));
    expect(await tables.items('appointment_requests')).toEqual([{ id: '2' }]);
  });

  it('when cut, performs the call but never answers', async () => {
    const { client, faults, tables } = await engineIn(await temporaryFolder());
    faults.set({ service: 'dynamodb', mode: 'cut' });
    await expect(client.send(put('1'))).rejects.toThrow(/socket hang up|ECONNRESET/);
    expect(await tables.items('appointment_requests')).toEqual([{ id: '1' }]);
    faults.reset();
    await expect(client.send(put('1'))).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
  });

  it('fails the configured share of calls', async () => {
    const { client, faults } = await engineIn(await temporaryFolder());
    faults.set({ service: 'dynamodb', mode: 'throttle', share: 0.25 });
    const puts = await Promise.allSettled(
      Array.from({ length: 40 }, (_, id) => client.send(put(String(id)))),
    );
    const hit = puts.filter(({ status }) => status === 'rejected').length;
    expect(hit).toBeGreaterThanOrEqual(8);
    expect(hit).toBeLessThanOrEqual(12);
  });

  it('survives a client that disconnects mid-request', async () => {
    const { client, engine, lost } = await engineIn(await temporaryFolder());
    await new Promise<void>((resolve) => {
      const request = httpRequest(engine.endpoint, { method: 'POST', headers: { 'content-length': '1000' } });
      request.on('error', () => resolve());
      request.write('{"half":');
      setTimeout(() => request.destroy(), 50);
    });
    await client.send(put('after'));
    expect(lost).toEqual([]);
  });
});
