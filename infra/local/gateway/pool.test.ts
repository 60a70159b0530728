import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary';
import { tinyFunction } from '../testing/tiny-functions';
import { FunctionFailure } from './environment';
import { FunctionPool, type KilledRun } from './pool';

const slow = `export const handler = async ({ ms }) => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return 'done';
};`;

async function poolOf(source: string, timeoutMs = 30_000) {
  const spec = await tinyFunction(await temporaryFolder(), 'slow', source, { timeoutMs });
  const lost: KilledRun[] = [];
  const logged: [name: string, text: string][] = [];
  const pool = new FunctionPool(
    spec,
    (...line) => logged.push(line),
    (run) => lost.push(run),
  );
  onTestFinished(() => pool.close());
  return { pool, lost, logged };
}

it('what a function prints, while it loads too, is in the log under its name', async () => {
  const { pool, logged } = await poolOf(`console.log('loaded');
    export const handler = async () => {
      console.log('ran');
      console.error('complained');
    };`);
  await pool.run({});
  await expect.poll(() => logged).toHaveLength(3);
  expect(logged.map(([name]) => name)).toEqual(['slow', 'slow', 'slow']);
  expect(logged.map(([, text]) => text).sort()).toEqual(['complained', 'loaded', 'ran']);
});

it('kills one of several running functions and reports its event', async () => {
  const { pool, lost } = await poolOf(slow);
  expect(pool.killOne()).toBe(false);
  const first = pool.run({ ms: 600, name: 'first' });
  const second = pool.run({ ms: 600, name: 'second' });
  first.catch(() => undefined);
  second.catch(() => undefined);
  while (pool.running < 2) await sleep(5);
  expect(pool.killOne(0.99)).toBe(true);
  await expect(second).rejects.toThrow(FunctionFailure);
  expect(await first).toBe('done');
  expect(lost).toMatchObject([{ function: 'slow', event: { name: 'second' } }]);
  expect(await pool.run({ ms: 1 })).toBe('done');
});

it('reports an event that timed out, too', async () => {
  const { pool, lost } = await poolOf(slow, 1000);
  await expect(pool.run({ ms: 5000, name: 'late' })).rejects.toThrow('No answer in 1000 ms');
  expect(lost).toMatchObject([{ event: { name: 'late' } }]);
});
