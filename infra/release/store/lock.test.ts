import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { tryLock, waitForLock } from './lock';

const newFolder = () => mkdtemp(join(tmpdir(), 'release-lock-'));

describe('a lock on a folder', () => {
  it('has one holder at a time, even within one process', async () => {
    const folder = await newFolder();
    const first = await tryLock(folder);
    expect(first).toBeDefined();
    expect(await tryLock(folder)).toBeUndefined();
    await first?.release();
    const second = await tryLock(folder);
    expect(second).toBeDefined();
    await second?.release();
  });

  it('can be waited for, and onWait is called once', async () => {
    const folder = await newFolder();
    const first = await tryLock(folder);
    let waits = 0;
    const waiting = waitForLock(folder, () => {
      waits += 1;
    });
    await sleep(500);
    await first?.release();
    await (await waiting).release();
    expect(waits).toBe(1);
  });
});
