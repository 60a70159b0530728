import { randomUUID } from 'node:crypto';
import type { ScheduledRow } from '@concierge/contract/wire/endpoints/row';
import { runEvery } from './interval';
import type { FunctionPool } from './pool';

/** Runs scheduled functions; returns what stops that. */
export function startSchedules(
  rows: readonly Pick<ScheduledRow, 'function' | 'everyMinutes'>[],
  pools: ReadonlyMap<string, FunctionPool>,
): () => void {
  const stopping = rows.map((row) =>
    runEvery(row.everyMinutes * 60_000, () =>
      Promise.resolve(pools.get(row.function)?.run(scheduledEvent())),
    ),
  );
  // Not waited for: the pool stops a run in progress. A failed one is in the functions' log.
  return () => {
    for (const stop of stopping) void stop();
  };
}

/** What EventBridge sends to a function that runs at an interval. */
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
