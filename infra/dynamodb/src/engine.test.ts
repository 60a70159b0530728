import { createServer } from 'node:http';
import { connect } from 'node:net';
import { GetItemCommand, TransactWriteItemsCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { startEngine } from '@concierge/lambdas/core/testing/engine';
import { listen } from '@concierge/lambdas/core/testing/listen';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { openEngine } from './engine.mjs';

const { client, endpoint, stop } = await startEngine();
afterAll(stop);

const TableName = 'request_guards';
type Values = UpdateItemCommand['input']['ExpressionAttributeValues'];
const update = (guard: string, expression: string, values?: Values, names?: Record<string, string>) =>
  client.send(
    new UpdateItemCommand({
      TableName,
      Key: { guard: { S: guard } },
      UpdateExpression: expression,
      ExpressionAttributeValues: values,
      ExpressionAttributeNames: names,
    }),
  );
const read = async (guard: string) => {
  const key = { TableName, Key: { guard: { S: guard } }, ConsistentRead: true };
  const { guard: _, ...rest } = (await client.send(new GetItemCommand(key))).Item ?? {};
  return rest;
};

describe('an expression that was used before', () => {
  it('has the values, names and types of its own call', async () => {
    const set = 'SET #a = :a, b = if_not_exists(c, :a)';
    await update('1', set, { ':a': { S: 'first' } }, { '#a': 'a' });
    await update('2', set, { ':a': { S: 'second' } }, { '#a': 'a' });
    await update('3', set, { ':a': { L: [{ N: '3' }] } }, { '#a': 'd' });
    expect(await Promise.all(['1', '2', '3'].map(read))).toEqual([
      { a: { S: 'first' }, b: { S: 'first' } },
      { a: { S: 'second' }, b: { S: 'second' } },
      { d: { L: [{ N: '3' }] }, b: { L: [{ N: '3' }] } },
    ]);
  });

  it('adds to what is stored, and not to what it added before', async () => {
    for (const id of ['a', 'b']) await update('set', 'ADD ids :id', { ':id': { SS: [id] } });
    await update('other set', 'ADD ids :id', { ':id': { SS: ['c'] } });
    expect(await read('set')).toEqual({ ids: { SS: ['a', 'b'] } });
    expect(await read('other set')).toEqual({ ids: { SS: ['c'] } });
    for (const n of ['1', '2']) await update('number', 'ADD ids :id', { ':id': { N: n } });
    expect(await read('number')).toEqual({ ids: { N: '3' } });
  });

  it('is still refused for what is wrong with its call', async () => {
    await update('4', 'SET a = :a', { ':a': { S: 'a' } });
    const refused = { name: 'ValidationException' };
    const unused = { ':a': { S: 'a' }, ':b': { S: 'b' } };
    await expect(update('4', 'SET a = :a', unused)).rejects.toMatchObject(refused);
    await expect(update('4', 'SET a = :a', { ':b': { S: 'b' } })).rejects.toMatchObject(refused);
    await expect(update('4', 'ADD ids :id', { ':id': { S: 'a' } })).rejects.toMatchObject(refused);
  });
});

it('parallel transactions on one item are made one after the other', async () => {
  const add = (id: string) => ({
    Update: {
      TableName,
      Key: { guard: { S: 'shared' } },
      UpdateExpression: 'ADD ids :id',
      ConditionExpression: 'attribute_not_exists(ids) OR size(ids) < :most',
      ExpressionAttributeValues: { ':id': { SS: [id] }, ':most': { N: '5' } },
    },
  });
  const ids = Array.from({ length: 20 }, (_, index) => `id ${index}`);
  const outcomes = await Promise.allSettled(
    ids.map((id) => client.send(new TransactWriteItemsCommand({ TransactItems: [add(id)] }))),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect((await read('shared')).ids?.SS).toHaveLength(5);
});

describe('a call that is not well formed', () => {
  it.each([
    ['GetItem', 'null'],
    ['TransactWriteItems', '{}'],
    ['TransactWriteItems', '{"TransactItems":[null]}'],
  ])('is answered 500, and the next one works: %s %s', async (operation, body) => {
    const headers = { 'x-amz-target': `DynamoDB_20120810.${operation}` };
    const { status } = await fetch(endpoint, { method: 'POST', headers, body });
    expect(status).toBe(500);
    await update('next', 'SET a = :a', { ':a': { S: operation } });
    expect(await read('next')).toEqual({ a: { S: operation } });
  });
});

it('is done with a client that leaves before it has sent its whole call', async () => {
  const engine = await openEngine();
  const server = createServer();
  const { port, stop } = await listen(server);
  onTestFinished(() => stop().then(() => engine.close()));
  const client = connect(port, '127.0.0.1');
  client.write('POST / HTTP/1.1\r\nhost: local\r\ncontent-length: 100\r\n\r\n{"TableName"');
  await new Promise<void>((resolve) => {
    server.once('request', (request, response) => {
      resolve(engine.answer(request, response));
      client.destroy();
    });
  });
});
