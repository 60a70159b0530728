import { limits } from '@concierge/contract/limits';
import { Failure } from '../failure';
import { countInWindow, hourSeconds, windowStart } from '../guards/fixed-window';
import { canonicalHash } from '../hashes';
import type { Runtime } from '../runtime';
import type { Table } from '../storage/table';
import { count } from '../telemetry';

/**
 * Counts a change that is tried: by the network of somebody unknown, for a count by mailbox would be one that a stranger
 * could use up. Guessing a reference takes some ten thousand million tries. The same change again counts once; with
 * anything else about it, the caller's id being the same or not, it is another.
 * @param sender Hash of who asks
 * @throws Failure 'too_many_requests'
 */
export async function countChange(
  guards: Table,
  runtime: Runtime,
  sender: string,
  change: object,
): Promise<void> {
  const now = runtime.now();
  const guard = canonicalHash(['changes', windowStart(now, hourSeconds), sender]);
  const slot = await countInWindow(guards, guard, canonicalHash(change), {
    max: limits.changesPerHour,
    now,
    seconds: hourSeconds,
  });
  if (slot.granted) return;
  count('RateLimited');
  throw new Failure('too_many_requests', { headers: { 'retry-after': String(slot.retryAfterSeconds) } });
}
