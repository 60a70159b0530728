import type { Table } from '../storage/table';
import type { Slot } from './rolling-window';

export const hourSeconds = 3600;
export const daySeconds = 24 * hourSeconds;

/** The start of a time's clock hour or UTC day, in seconds. Part of the guard's key: each has its own count. */
export function windowStart(now: number, seconds: number): number {
  return Math.floor(now / 1000 / seconds) * seconds;
}

/** Atomically counts distinct submissions of one hour or day. */
export async function countInWindow(
  guards: Table,
  guard: string,
  submission: string,
  { max, now, seconds }: { max: number; now: number; seconds: number },
): Promise<Slot> {
  const end = windowStart(now, seconds) + seconds;
  const updated = await guards.update(guard, {
    expression: 'ADD submissions :one SET expires_at = :expires',
    condition: 'attribute_not_exists(submissions) OR size(submissions) < :max OR contains(submissions, :id)',
    values: { ':one': new Set([submission]), ':id': submission, ':max': max, ':expires': end },
  });
  if (updated) return { granted: true };
  return { granted: false, retryAfterSeconds: Math.max(1, Math.ceil(end - now / 1000)) };
}
