import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClassicLevel } from 'classic-level';
import { systemCode } from '../user-error';

export interface Lock {
  release(): Promise<void>;
}

/**
 * Takes a lock that belongs to this process for as long as it lives: an open LevelDB holds a lock of the operating
 * system, which goes with the process however that ends. Node has no flock, and lock files outlive a kill -9.
 * @returns undefined where somebody else holds it.
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

/** Waits for the lock as long as it takes; `onWait` is called once if it is not free at once. */
export async function waitForLock(folder: string, onWait: () => void = () => undefined): Promise<Lock> {
  for (let attempt = 0; ; attempt += 1) {
    const lock = await tryLock(folder);
    if (lock) return lock;
    if (attempt === 0) onWait();
    // At random, so that no two meet at every attempt.
    await sleep(10 + Math.random() * 40);
  }
}
