import type { LocalTables } from './tables';

/** DynamoDB takes up to days; an hour is soon enough here, and does not disturb whoever measures something. */
const everyMs = 3600_000;

/** Deletes what has expired, now and then. */
export function startSweeper(tables: LocalTables): { stop(): void } {
  const timer = setInterval(() => {
    // What could not be deleted now is deleted the next time.
    tables.sweep(Date.now()).catch(() => undefined);
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
