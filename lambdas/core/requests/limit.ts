import { limits } from '@concierge/contract/text/limits';
import { Failure } from '../failure';
import { countInWindow, windowStart } from '../guards/fixed-window';
import { canonicalHash } from '../hashes';
import type { Runtime } from '../runtime';
import type { Table } from '../storage/table';
import { hourSeconds } from '../time';

/**
 * Counts an attempted change for its sender. Strangers count by network, because a stranger could use up a count by
 * mailbox. Guessing a reference takes about ten billion tries. The same change counts once. A change that differs in
 * anything counts separately, even with the same id.
 * @param sender Hash of the sender's network or account
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
  throw new Failure('too_many_requests', { headers: { 'retry-after': String(slot.retryAfterSeconds) } });
}
