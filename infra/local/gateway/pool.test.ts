import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary';
import { tinyFunction } from '../testing/tiny-functions';
import { FunctionFailure } from './environment';
import { FunctionPool, type KilledRun } from './pool';

vi.mock('node:os', async (actual) => ({
  ...(await actual<typeof import('node:os')>()),
  availableParallelism: () => 2,
}));

const slow = `export const handler = async ({ ms }) => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return 'done';
};`;

async function poolOf(source: string) {
  const spec = await tinyFunction(await temporaryFolder(), 'slow', source, { timeoutMs: 1000 });
  const lost: KilledRun[] = [];
  const pool = new FunctionPool(
    spec,
    () => undefined,
    (run) => lost.push(run),
  );
  onTestFinished(() => pool.close());
  return { pool, lost };
}

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
  const { pool, lost } = await poolOf(slow);
  await expect(pool.run({ ms: 5000, name: 'late' })).rejects.toThrow('No answer in 1000 ms');
  expect(lost).toMatchObject([{ event: { name: 'late' } }]);
});

describe('on two processors', () => {
  const held = 'export const handler = async ({ gate }) => Atomics.wait(gate, 0, 0);';

  /** A pool while the clock stands still. Its events run until the gate opens. */
  async function heldPool() {
    const { pool } = await poolOf(held);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const runs: Promise<unknown>[] = [];
    const send = async (events: number) => {
      for (let count = 0; count < events; count += 1) runs.push(pool.run({ gate }));
      await vi.advanceTimersByTimeAsync(0);
    };
    const open = async () => {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
      await Promise.all(runs);
    };
    return { pool, send, open, close: () => Atomics.store(gate, 0, 0) };
  }

  it('two events run, and those that have waited 100 ms get threads, up to six', async () => {
    const { pool, send, open } = await heldPool();
    await send(8);
    await vi.advanceTimersByTimeAsync(99);
    expect(pool.running).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(pool.running).toBe(6);
    await open();
  });

  it.each([
    [0, 4],
    [1, 3],
    [2, 2],
    [3, 2],
  ])('after four at once and %i more that did not wait, %i run at once', async (quick, running) => {
    const { pool, send, open, close } = await heldPool();
    await send(4);
    await vi.advanceTimersByTimeAsync(100);
    await open();
    for (let count = 0; count < quick; count += 1) {
      await send(1);
      await open();
    }
    close();
    await send(5);
    expect(pool.running).toBe(running);
    await open();
  });
});
