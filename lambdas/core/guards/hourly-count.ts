import type { Table } from '../storage/table';
import type { Slot } from './rolling-window';

const hourSeconds = 3600;

/** The start of a time's clock hour, in seconds. Part of the guard's key, so that each hour has its own count. */
export function clockHour(now: number): number {
  return Math.floor(now / 1000 / hourSeconds) * hourSeconds;
}

/** Counts distinct submissions of one clock hour, atomically; the same submission counts once. */
export async function countInHour(
  guards: Table,
  guard: string,
  submission: string,
  { max, now }: { max: number; now: number },
): Promise<Slot> {
  const end = clockHour(now) + hourSeconds;
  const updated = await guards.update(guard, {
    expression: 'ADD submissions :one SET expires_at = :expires',
    condition: 'attribute_not_exists(submissions) OR size(submissions) < :max OR contains(submissions, :id)',
    values: { ':one': new Set([submission]), ':id': submission, ':max': max, ':expires': end },
  });
  if (updated) return { granted: true };
  return { granted: false, retryAfterSeconds: Math.max(1, Math.ceil(end - now / 1000)) };
}
