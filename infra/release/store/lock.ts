import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemCode } from '@concierge/command-line/user-error';
import { ClassicLevel } from 'classic-level';

export interface Lock {
  release(): Promise<void>;
}

/**
 * Takes a lock that ends with this process at the latest: an open LevelDB holds a lock of the operating system, which
 * is released however the process ends. Node has no flock, and lock files survive a kill -9.
 * @returns undefined if the lock is held already
 */
export async function tryLock(folder: string): Promise<Lock | undefined> {
  await mkdir(folder, { recursive: true });
  const database = new ClassicLevel(folder);
  try {
    await database.open();
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (systemCode(cause) === 'LEVEL_LOCKED') return undefined;
    throw cause ?? error;
  }
  return { release: () => database.close() };
}

/** Waits for the lock as long as it takes; calls `onWait` once if it is not free immediately. */
export async function waitForLock(folder: string, onWait: () => void = () => undefined): Promise<Lock> {
  for (let tries = 0; ; tries += 1) {
    const lock = await tryLock(folder);
    if (lock) return lock;
    if (tries === 0) onWait();
    // Random, so that two waiting processes don't collide at every try.
    await sleep(10 + Math.random() * 40);
  }
}
