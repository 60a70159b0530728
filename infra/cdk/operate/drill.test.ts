import {
  type AttributeValue,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, it, onTestFinished, vi } from 'vitest';
import { drill } from './drill';
import { restoredName } from './restore';

const at = new Date('2026-03-01T09:30:00Z');
const copy = restoredName('live', at);
const item = (id: string): Record<string, AttributeValue> => ({ id: { S: id } });

/** A DynamoDB that restores these items beside a live table with others. */
function dynamoWith(items: Readonly<Record<string, readonly ReturnType<typeof item>[]>>) {
  const done: string[] = [];
  const send = vi.spyOn(DynamoDBClient.prototype, 'send').mockImplementation(async (command) => {
    if (command instanceof RestoreTableToPointInTimeCommand)
      done.push(`restored ${command.input.TargetTableName}`);
    if (command instanceof DeleteTableCommand) done.push(`deleted ${command.input.TableName}`);
    if (command instanceof ScanCommand) return { Items: items[command.input.TableName ?? ''] };
    if (!(command instanceof DescribeTableCommand) || done.length > 0)
      return { Table: { TableStatus: 'ACTIVE' } };
    throw Object.assign(new Error('No table'), { name: 'ResourceNotFoundException' });
  });
  onTestFinished(() => send.mockRestore());
  return { dynamo: new DynamoDBClient({ region: 'us-east-1' }), done };
}

it('restores beside the live table, keeps what came back and how long it took, and leaves no copy', async () => {
  const { dynamo, done } = dynamoWith({ live: [item('1'), item('2')], [copy]: [item('1')] });
  const kept: string[] = [];
  const on = { dynamo, live: 'live', key: 'id', expires: 'expires_at' };
  const said = await drill(
    { requests: on },
    async ({ action, what }) => void kept.push(`${action} ${what}`),
    at,
  );
  expect(said).toMatch(/^requests: 1 same, 0 gone, 0 changed, 1 new since, in \d+ s$/);
  expect(kept).toEqual([`drill Passed. As of ${at.toISOString()}, ${said}`]);
  expect(done).toEqual([`restored ${copy}`, `deleted ${copy}`]);
});

it('fails, and keeps that too, if an empty table came back', async () => {
  const { dynamo } = dynamoWith({ live: [item('1')], [copy]: [] });
  const kept: string[] = [];
  const on = { dynamo, live: 'live', key: 'id', expires: 'expires_at' };
  await expect(drill({ requests: on }, async ({ what }) => void kept.push(what), at)).rejects.toThrow(
    'hold nothing of what is live',
  );
  expect(kept).toEqual([expect.stringMatching(/^Failed\./)]);
});
