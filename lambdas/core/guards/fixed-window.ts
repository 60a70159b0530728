import type { Table, Update } from '../storage/table';
import type { Slot } from './rolling-window';

/** The start of a time's clock hour or UTC day, in seconds. Part of the guard's key, so that each has its own count. */
export function windowStart(now: number, seconds: number): number {
  return Math.floor(now / 1000 / seconds) * seconds;
}

interface Counting {
  readonly max: number;
  readonly now: number;
  readonly seconds: number;
}

/** Counts the distinct submissions of one hour or day. */
export function countOf(submission: string, { max, now, seconds }: Counting): Update {
  const expires = windowStart(now, seconds) + seconds;
  return {
    expression: 'ADD submissions :one SET expires_at = :expires',
    condition: 'attribute_not_exists(submissions) OR size(submissions) < :max OR contains(submissions, :id)',
    values: { ':one': new Set([submission]), ':id': submission, ':max': max, ':expires': expires },
  };
}

/** Counts in a separate DynamoDB call. */
export async function countInWindow(
  guards: Table,
  guard: string,
  submission: string,
  counting: Counting,
): Promise<Slot> {
  if (await guards.update(guard, countOf(submission, counting))) return { granted: true };
  const { now, seconds } = counting;
  const end = windowStart(now, seconds) + seconds;
  return { granted: false, retryAfterSeconds: Math.max(1, Math.ceil(end - now / 1000)) };
}
