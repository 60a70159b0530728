import { limits } from '@concierge/contract/limits';
import type { PageEvent } from '@concierge/contract/page-events';
import { hourSeconds } from '../guards/fixed-window';
import { keyedHash } from '../hashes';
import type { Runtime } from '../runtime';
import { expiryOf } from '../storage/expiry';
import type { Table } from '../storage/table';

export interface CountingParts {
  readonly runtime: Runtime;
  readonly counts: Table;
  readonly guards: Table;
  readonly hashKey: string;
}

/** A form is identified by its start time. This tolerance covers the time that a report is on its way. */
const toleranceMs = 10_000;

/**
 * Records that a network did something with a release. Returns true if it was the first time. Each time renews the
 * expiry, as it does that of the count: a network that was forgotten first would count twice.
 */
export async function recordFirst(
  { runtime, guards, hashKey }: CountingParts,
  what: string,
  network: string,
): Promise<boolean> {
  const now = runtime.now();
  const guard = await guards.update(keyedHash(hashKey, what, network), {
    expression: 'ADD times :one SET begun = if_not_exists(begun, :now), expires_at = :end',
    values: { ':one': 1, ':now': now, ':end': expiryOf(now, limits.pageEvents.retentionDays) },
  });
  return guard?.times === 1;
}

/** Records that a view of a network failed. Returns true if it is the first within an hour that is counted. */
export async function recordFailingNetwork(
  { runtime, guards, hashKey }: CountingParts,
  release: string,
  network: string,
): Promise<boolean> {
  const now = runtime.now();
  const hourAgo = now - 1000 * hourSeconds;
  const guard = await guards.update(keyedHash(hashKey, `page-failing:${release}`, network), {
    expression: 'SET failed_at = :now, expires_at = :end',
    condition: 'attribute_not_exists(failed_at) OR failed_at <= :hourAgo',
    values: { ':now': now, ':hourAgo': hourAgo, ':end': Math.ceil(now / 1000) + hourSeconds },
  });
  return guard !== undefined;
}

/**
 * Removes events that count once per network and release and were counted before: LCP and started forms. A sender who
 * loads a page slowly a thousand times, or starts a thousand forms, counts once.
 */
export async function dropRepeated(
  parts: CountingParts,
  release: string,
  events: readonly PageEvent[],
  network: string,
): Promise<PageEvent[]> {
  const counted: PageEvent[] = [];
  const seen = new Set<string>();
  for (const event of events) {
    const once = onceOf(event);
    if (once !== undefined) {
      if (seen.has(once) || !(await recordFirst(parts, `page-${once}:${release}`, network))) continue;
      seen.add(once);
    }
    counted.push(event);
  }
  return counted;
}

function onceOf(event: PageEvent): string | undefined {
  if (event.kind === 'vital') return event.name === 'LCP' ? 'lcp' : undefined;
  return event.kind === 'form' && event.step === 'started' ? 'form' : undefined;
}

/**
 * Counts that the network's form was sent, in the minute when it was started. So the counts of forms that were started
 * more than `formSeconds` ago never change.
 */
export async function countCompletedForm(
  { runtime, counts, guards, hashKey }: CountingParts,
  release: string,
  seconds: number,
  network: string,
): Promise<void> {
  if (seconds > limits.pageEvents.formSeconds) return;
  const begun = runtime.now() - 1000 * seconds;
  const form = await guards.update(keyedHash(hashKey, `page-form:${release}`, network), {
    expression: 'SET completed = :yes',
    condition: 'begun BETWEEN :from AND :to AND attribute_not_exists(completed)',
    values: { ':yes': true, ':from': begun - toleranceMs, ':to': begun + toleranceMs },
  });
  if (!form) return;
  await counts.update(
    { release, entry: new Date(Number(form.begun)).toISOString().slice(0, 16) },
    // The count may be a new one: the form may have been counted as started a moment later, in the next minute.
    {
      expression: 'ADD forms_completed :one SET expires_at = :end',
      values: { ':one': 1, ':end': expiryOf(runtime.now(), limits.pageEvents.retentionDays) },
    },
  );
}
