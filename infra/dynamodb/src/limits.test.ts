import {
  BatchGetItemCommand,
  CreateTableCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { startEngine } from '@concierge/lambdas/core/testing/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const { client, stop, items } = await startEngine();
afterAll(stop);

const TableName = 'request_guards';
const kb = (count: number) => ({ S: 'x'.repeat(count * 1024) });
const keyOf = (guard: string) => ({ guard: { S: guard } });
const put = (guard: string, count: number) =>
  client.send(new PutItemCommand({ TableName, Item: { ...keyOf(guard), text: kb(count) } }));
const grow = (guard: string, count: number) => ({
  TableName,
  Key: keyOf(guard),
  UpdateExpression: 'SET more = :more',
  ExpressionAttributeValues: { ':more': kb(count) },
});
const transact = (guards: readonly string[], count = 1) =>
  client.send(
    new TransactWriteItemsCommand({ TransactItems: guards.map((guard) => ({ Update: grow(guard, count) })) }),
  );
const numbered = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name} ${at}`);
const refused = (message: RegExp) => ({
  name: 'ValidationException',
  message: expect.stringMatching(message),
});

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
describe('an item of more than 400 KB', () => {
  it('is not stored', async () => {
    await put('small enough', 399);
    await expect(put('too large', 400)).rejects.toMatchObject(refused(/^Item size/));
  });

  it('is not made of a smaller one, by an update or a transaction', async () => {
    await put('grows', 300);
    await expect(client.send(new UpdateItemCommand(grow('grows', 100)))).rejects.toMatchObject(
      refused(/^Item size/),
    );
    await expect(transact(['another', 'grows'], 100)).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError' }],
    });
    const stored = (await items(TableName)).filter(({ guard }) => guard === 'grows' || guard === 'another');
    expect(stored.map(({ guard, more }) => [guard, more])).toEqual([['grows', undefined]]);
  });
});

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
describe('a transaction', () => {
  it('has at most 100 actions', async () => {
    await transact(numbered(100, 'one of many'));
    await expect(transact(numbered(101, 'one too many'))).rejects.toMatchObject(
      refused(/less than or equal to 100/),
    );
  });

  it('writes no item twice', async () => {
    await expect(transact(['twice', 'once', 'twice'])).rejects.toMatchObject(
      refused(/multiple operations on one item/),
    );
  });
});

describe('a table with more than an answer takes', () => {
  const large = numbered(60, 'large');
  beforeAll(async () => {
    for (const guard of large) await put(guard, 300);
  });
  const batch = (guards: readonly string[]) =>
    client.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: guards.map(keyOf) } } }));

  // https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html
  it('answers a batch with 16 MB, and names the keys that it left out', async () => {
    const whole = await batch(large.slice(0, 50));
    expect(whole.Responses?.[TableName]).toHaveLength(50);
    expect(whole.UnprocessedKeys).toEqual({});
    const part = await batch(large);
    const answered = part.Responses?.[TableName]?.length ?? 0;
    expect(answered * 300 * 1024).toBeLessThanOrEqual(16 * 1024 * 1024);
    expect(part.UnprocessedKeys?.[TableName]?.Keys).toHaveLength(large.length - answered);
  });

  it('is asked for 100 items at most in a batch, and for none twice', async () => {
    await expect(batch(numbered(101, 'missing'))).rejects.toMatchObject(refused(/less than or equal to 100/));
    await expect(batch(['one', 'one'])).rejects.toMatchObject(refused(/duplicates/));
  });

  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Query.Pagination.html
  it('is read in pages of 1 MB', async () => {
    const page = await client.send(new ScanCommand({ TableName }));
    expect(page.LastEvaluatedKey).toBeDefined();
    expect(JSON.stringify(page.Items).length).toBeLessThan(1.5 * 1024 * 1024);
    await client.send(
      new CreateTableCommand({
        TableName: 'pages',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [
          { AttributeName: 'book', AttributeType: 'S' },
          { AttributeName: 'page', AttributeType: 'S' },
        ],
        KeySchema: [
          { AttributeName: 'book', KeyType: 'HASH' },
          { AttributeName: 'page', KeyType: 'RANGE' },
        ],
      }),
    );
    for (const S of numbered(5, 'page'))
      await client.send(
        new PutItemCommand({
          TableName: 'pages',
          Item: { book: { S: 'one' }, page: { S }, text: kb(300) },
        }),
      );
    const queried = await client.send(
      new QueryCommand({
        TableName: 'pages',
        KeyConditionExpression: 'book = :book',
        ExpressionAttributeValues: { ':book': { S: 'one' } },
      }),
    );
    expect(queried.Items).toHaveLength(4);
    expect(queried.LastEvaluatedKey).toEqual({ book: { S: 'one' }, page: { S: 'page 3' } });
  });
});
