import { afterAll, expect, it } from 'vitest';
import { startTestEnvironment } from '../testing/test-environment';
import { BatchTable } from './batch-table';

const { engine, runtime, stop } = await startTestEnvironment();
afterAll(stop);

it('reads any number of items, though DynamoDB answers a hundred keys at most', async () => {
  const ids = Array.from({ length: 250 }, (_, n) => `test ${n}`);
  for (const id of ids) await engine.put('test_requests', { id });
  const read = await new BatchTable(runtime, 'test_requests').getAll([...ids, ...ids, 'nobody']);
  expect(read.map(({ id }) => id).sort()).toEqual(ids.sort());
});
