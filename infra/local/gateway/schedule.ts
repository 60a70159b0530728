import { randomUUID } from 'node:crypto';
import type { FunctionPool } from './pool';

/**
 * Calls a function at an interval in minutes, as EventBridge does. Skips a turn while a run is in progress.
 * A failed run is in the functions' log, and doesn't prevent the next one.
 */
export function startSchedule(pool: FunctionPool, everyMinutes: number): { stop(): void } {
  let running = false;
  const timer = setInterval(async () => {
    if (running) return;
    running = true;
    try {
      await pool.run(scheduledEvent());
    } catch {
      // The environment has logged it.
    } finally {
      running = false;
    }
  }, everyMinutes * 60_000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function scheduledEvent(): Record<string, unknown> {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: '000000000000',
    time: new Date().toISOString(),
    region: 'us-east-1',
    resources: ['arn:aws:events:us-east-1:000000000000:rule/local'],
    detail: {},
  };
}
