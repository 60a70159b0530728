import { isHarmless } from '@concierge/contract/releases/error-message';
import { pageEventLimits } from '@concierge/contract/releases/page-event-limits';
import type { FailingView } from '@concierge/contract/releases/page-events';
import { Failure } from '../failure';
import { windowStart } from '../guards/fixed-window';
import { networkOf } from '../guards/network';
import { keyedHash } from '../hashes';
import type { Runtime } from '../runtime';
import { expiryOf } from '../storage/expiry';
import type { Table } from '../storage/table';
import { count, log } from '../telemetry';
import { hourSeconds } from '../time';

export interface CountingParts {
  readonly runtime: Runtime;
  readonly counts: Table;
  readonly guards: Table;
  readonly hashKey: string;
}

/**
 * Counts the failing views that a browser reports: of each release the first, and of a network one an hour, so that no
 * stranger makes a release look as if it failed for many. The network is stored only as keyed hashes, apart from the
 * counts.
 * @throws Failure 'too_many_requests'
 */
export async function countPageEvents(
  parts: CountingParts,
  failures: readonly FailingView[],
  viewerAddress: string,
): Promise<void> {
  const network = networkOf(viewerAddress);
  await takeReport(parts, network);
  const first = new Map(failures.toReversed().map((view) => [`${view.remote}@${view.version}`, view]));
  await Promise.all(
    [...first].map(async ([release, view]) => {
      if (await isFirstWithinHour(parts, release, network)) await addView(parts, release, view);
    }),
  );
}

async function takeReport({ runtime, guards, hashKey }: CountingParts, network: string): Promise<void> {
  const now = runtime.now();
  const hour = windowStart(now, hourSeconds);
  const end = hour + hourSeconds;
  const taken = await guards.update(keyedHash(hashKey, `page-events:${hour}`, network), {
    expression: 'ADD reports :one SET expires_at = :end',
    condition: 'attribute_not_exists(reports) OR reports < :max',
    values: { ':one': 1, ':max': pageEventLimits.reportsPerHour, ':end': end },
  });
  if (taken) return;
  throw new Failure('too_many_requests', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(end - now / 1000))) },
  });
}

/** Records that a view of a network failed. Returns true if it is the first within an hour that is counted. */
async function isFirstWithinHour(
  { runtime, guards, hashKey }: CountingParts,
  release: string,
  network: string,
): Promise<boolean> {
  const now = runtime.now();
  const guard = await guards.update(keyedHash(hashKey, `page-failing:${release}`, network), {
    expression: 'SET failed_at = :now, expires_at = :end',
    condition: 'attribute_not_exists(failed_at) OR failed_at <= :hourAgo',
    values: {
      ':now': now,
      ':hourAgo': now - 1000 * hourSeconds,
      ':end': Math.ceil(now / 1000) + hourSeconds,
    },
  });
  return guard !== undefined;
}

async function addView(
  { runtime, counts }: CountingParts,
  release: string,
  view: FailingView,
): Promise<void> {
  const { page, browser, file = '', line = 0, column = 0 } = view;
  const message = isHarmless(view.message) ? view.message : 'Error: …';
  const now = runtime.now();
  const minute = new Date(now).toISOString().slice(0, 16);
  const facts = { page, browser, file, line, column, message };
  const names = Object.keys(facts);
  await counts.update(
    { release, entry: `${minute} ${page} ${file}:${line}:${column} ${browser} ${message}` },
    {
      expression: `ADD #views :one SET expires_at = :end, ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      names: Object.fromEntries(['views', ...names].map((name) => [`#${name}`, name])),
      values: {
        ':one': 1,
        ':end': expiryOf(now, pageEventLimits.retentionDays),
        ...Object.fromEntries(Object.entries(facts).map(([name, fact]) => [`:${name}`, fact])),
      },
    },
  );
  count('PageFailed', 1);
  log.info('A view failed', { release });
}
