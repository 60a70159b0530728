import { limits } from '@concierge/contract/limits';
import type { PageEvent } from '@concierge/contract/page-events';
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

/** A form is known by when it was begun; what tells of it may be so long on its way. */
const slackMs = 10_000;

/** Whether a network does something with a release for the first time; it counts as done from now on. */
export async function isFirst(
  { runtime, guards, hashKey }: CountingParts,
  what: string,
  network: string,
): Promise<boolean> {
  const now = runtime.now();
  const first = await guards.update(keyedHash(hashKey, what, network), {
    expression: 'SET begun = :now, expires_at = :end',
    condition: 'attribute_not_exists(begun)',
    values: { ':now': now, ':end': expiryOf(now, limits.pageEvents.retentionDays) },
  });
  return first !== undefined;
}

/**
 * A report without what counts once for a network, and was counted before: its first LCP of a release and its first
 * form. Whoever loads a page a thousand times slowly, or begins a thousand forms, weighs as one.
 */
export async function countedOnce(
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
      if (seen.has(once) || !(await isFirst(parts, `page-${once}:${release}`, network))) continue;
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
 * Counts that the network's form was sent, in the minute in which it was begun: what came of a form that was begun
 * long enough ago never changes.
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
    values: { ':yes': true, ':from': begun - slackMs, ':to': begun + slackMs },
  });
  if (!form) return;
  await counts.update(
    { release, entry: new Date(Number(form.begun)).toISOString().slice(0, 16) },
    { expression: 'ADD forms_completed :one', values: { ':one': 1 } },
  );
}
